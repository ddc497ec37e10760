import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, type Call } from '../ask.ts'
import type { Shop } from './open-shop.ts'

interface Phase {
  name: string
  began: number
  requests: number
  /** By response status; 0: no response. */
  failures: Map<number, number>
  lastFailure: number | null
}

/** Pause between two requests of a customer in milliseconds, so that the machine is busy but not overloaded. */
const thinkMs = 60

/** How long an intent is retried, as a user would (ms). */
const persistenceMs = 60_000

/** Simulates customers who browse, search, order and add to the wishlist, each with one request at a time, until `end` is called. */
export function openLoad(parts: { address: string; agent: Agent; shop: Shop; order: () => object }) {
  const { address, agent, shop } = parts
  const phases: Phase[] = []
  const orders: string[] = []
  /** Pieces added to wishlists. Those without a response may or may not exist. */
  const wishes = { acknowledged: 0, unanswered: 0 }
  let intents = 0
  let isOver = false

  const begin = (name: string) => {
    phases.push({ name, began: performance.now(), requests: 0, failures: new Map(), lastFailure: null })
  }
  begin('Prima')

  async function send(cookie: string, path: string, more: Pick<Call, 'method' | 'body' | 'key'> = {}): Promise<Answer> {
    const answer = await ask(path, { address, agent, cookie, ...more })
    // Counted in the current phase: a request running when a phase began may fail because of it.
    const phase = phases.at(-1)
    if (!phase) return answer
    phase.requests += 1
    if (answer.status === 0 || answer.status >= 500) {
      phase.failures.set(answer.status, (phase.failures.get(answer.status) ?? 0) + 1)
      phase.lastFailure = performance.now()
    }
    return answer
  }

  async function place(cookie: string, productId: string): Promise<void> {
    intents += 1
    const [key, began] = [randomUUID(), performance.now()]
    const body = { ...parts.order(), items: [{ productId, variantId: null, quantity: 1 }] }
    while (performance.now() - began < persistenceMs) {
      const { status, body: text } = await send(cookie, '/api/orders', { method: 'POST', body, key })
      if (status === 201 || status === 200) {
        orders.push((JSON.parse(text) as { id: string }).id)
        return
      }
      if (status !== 0 && status < 500 && status !== 409) throw new Error(`An order was answered ${status}: ${text}`)
      await sleep(500)
    }
  }

  async function wish(cookie: string, productId: string): Promise<void> {
    const body = { productId, variantId: null, quantity: 1 }
    const { status, body: text } = await send(cookie, '/api/wishlist', { method: 'POST', body, key: randomUUID() })
    if (status === 0 || status >= 500) wishes.unanswered += 1
    else if (status < 300) wishes.acknowledged += 1
    else throw new Error(`A wish was answered ${status}: ${text}`)
  }

  async function live(cookie: string, at: number): Promise<void> {
    for (let turn = at; !isOver; turn++) {
      const productId = shop.productIds[turn % shop.productIds.length] ?? ''
      switch (turn % 6) {
        case 0:
          await place(cookie, productId)
          break
        case 1:
          await send(cookie, `/api/products/${productId}`)
          break
        case 2:
          await send(cookie, '/api/products?search=abito')
          break
        case 3:
          await wish(cookie, productId)
          break
        case 4:
          await send(cookie, '/api/orders?limit=10')
          break
        default:
          await send(cookie, '/api/products?limit=20')
      }
      await sleep(thinkMs)
    }
  }

  return {
    orders,
    wishes,
    get intents() {
      return intents
    },
    begin,
    end() {
      isOver = true
    },
    run: () => Promise.all(shop.cookies.map(live)),
    table(): string {
      const head = ['', 'richieste', 'fallite', 'di cui', 'sta bene dopo s']
      const rows = phases.map(({ name, began, requests, failures, lastFailure }) => [
        name,
        String(requests),
        String([...failures.values()].reduce((sum, count) => sum + count, 0)),
        [...failures].map(([status, count]) => `${status || 'senza risposta'} × ${count}`).join(', ') || '–',
        lastFailure === null ? '0' : ((lastFailure - began) / 1000).toFixed(1),
      ])
      return [head, ...rows]
        .map(([first = '', ...cells]) => first.padEnd(45) + cells.map((cell) => cell.padStart(18)).join(''))
        .join('\n')
    },
  }
}

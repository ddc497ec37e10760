import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Call } from '../ask.ts'

interface Parts {
  address: string
  agent: Agent
  /** One that nobody else buys. */
  watched: { productId: string; stockItemId: string; onHand: number }
  admin: string
  /** Somebody who changes nothing, and so is shown what the standby has. */
  reader: string
}

export interface Ages {
  changes: number
  reads: number
  /** Milliseconds for which what was read had been replaced when it was asked for: of every hundredth read that is worse, and the worst. */
  p99: number
  longest: number
  /** Reads that showed less than an earlier one: of two instances one may have read the primary. */
  backwards: number
  stop(): Promise<void>
}

const changeMs = 400
const readMs = 40

/**
 * Counts a piece more of a product again and again, and reads the product beside that: how old is what others are shown? Of stock, unlike names and prices,
 * no instance is told.
 */
export function watchAge({ address, agent, watched, admin, reader }: Parts): Ages {
  const item = `/api/admin/stock-items/${watched.stockItemId}`
  /** When each version was acknowledged. */
  const acknowledged: number[] = []
  const ages: number[] = []
  let [isOver, newest, backwards] = [false, 0, 0]

  async function change(): Promise<void> {
    const call: Call = { address, agent, cookie: admin }
    for (let n = 1; !isOver; n++) {
      const seen = watched.onHand + n - 1
      const body = { counted: seen + 1, seen, reason: 'count', note: null }
      while (!isOver) {
        const answer = await ask(item, { ...call, method: 'PUT', body })
        if (answer.status === 200) break
        if (answer.status === 400 || answer.status === 403) throw new Error(`A count was answered ${answer.body}`)
        // One whose answer was lost may have been made.
        const now = await ask(item, call)
        if (now.status === 200 && (JSON.parse(now.body) as { onHand: number }).onHand === body.counted) break
        await sleep(changeMs)
      }
      if (isOver) return
      acknowledged[n] = performance.now()
      await sleep(changeMs)
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const asked = performance.now()
      const { status, body } = await ask(`/api/products/${watched.productId}`, { address, agent, cookie: reader })
      if (status === 200) {
        const version = (JSON.parse(body) as { available: number }).available - watched.onHand
        if (!Number.isInteger(version)) throw new Error(`No availability: ${body}`)
        ages.push(Math.max(0, asked - (acknowledged[version + 1] ?? asked)))
        if (version < newest) backwards += 1
        newest = Math.max(newest, version)
      }
      await sleep(readMs)
    }
  }

  const running = Promise.all([change(), read()])
  return {
    get changes() {
      return Math.max(0, acknowledged.length - 1)
    },
    get reads() {
      return ages.length
    },
    get p99() {
      return [...ages].sort((a, b) => a - b)[Math.floor(ages.length * 0.99)] ?? Number.NaN
    },
    get longest() {
      return ages.reduce((longest, age) => Math.max(longest, age), 0)
    },
    get backwards() {
      return backwards
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

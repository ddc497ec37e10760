import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppProcess } from '../../src/server/testing/app-process.ts'
import { orderAddress } from '../../src/server/testing/given.ts'
import { ask } from '../ask.ts'
import type { Shop } from './open-shop.ts'
import type { Kind } from './report-setups.ts'
import type { Setup } from './setups.ts'

/**
 * Requests a second to each instance, whose sum is well below what two cores can do. The same for each, and not for all together: a process that has less
 * to do takes longer for it, with three instances or alone (0.7 ms for a list at 300 a second, 1.3 at 100).
 */
const rates: Readonly<Record<Kind, number>> = { list: 150, order: 10 }

/** Whoever ends the bench ends what it has started too: what stands still would not hear of it. */
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort())
export const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal })

/** By what was answered; 0: nothing. */
export const failures = new Map<number, number>()

/** So many requests a second for each instance, whether they are answered or not; resolves with their number once all are. */
export async function offer(shop: Shop, { apps }: Setup, kind: Kind, forSeconds: number): Promise<number> {
  const rate = rates[kind] * apps.length
  // An instance that stood still has closed what was open.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < rate * forSeconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    asked.push(send(shop, { kind, n, app: apps[n % apps.length], agent }))
  }
  await Promise.all(asked)
  agent.destroy()
  return asked.length
}

interface Sent {
  kind: Kind
  n: number
  app: AppProcess | undefined
  agent: Agent
}

/** Each is another customer's than the last. */
let orders = 0

async function send({ cookies, productIds }: Shop, { kind, n, app, agent }: Sent): Promise<void> {
  const customer = kind === 'order' ? orders++ : n
  const call = { address: app?.address ?? '', agent, cookie: cookies[customer % cookies.length] ?? '' }
  const item = { productId: productIds[n % productIds.length], variantId: null, quantity: 1 }
  const { status } =
    kind === 'list'
      ? await ask(`/api/products?limit=20&page=${(n % 50) + 1}`, call)
      : await ask('/api/orders', {
          ...call,
          method: 'POST',
          body: { ...orderAddress(), items: [item] },
          key: randomUUID(),
        })
  if (status === 0 || status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1)
}

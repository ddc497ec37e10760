import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderAddress } from '../../src/server/testing/given.ts'
import type { AppProcess } from '../../src/server/testing/processes/app-process.ts'
import { ask } from '../ask.ts'
import type { Shop } from './open-shop.ts'
import type { Kind } from './report-setups.ts'
import type { Setup } from './setups.ts'

/**
 * Requests per second to each instance; their sum is well below the capacity of two cores. The rate is per instance rather than in total,
 * because a less loaded process takes longer per request (0.7 ms for a list at 300 a second, 1.3 ms at 100), with one instance or three.
 */
const rates: Readonly<Record<Kind, number>> = { list: 150, order: 10 }

/** Aborts the pauses on a signal, so that the bench stops the processes it has started: a stopped process would not receive the signal. */
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort())
export const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal })

/** By response status; 0: no response. */
export const failures = new Map<number, number>()

/** Sends requests at a fixed rate to each instance, without waiting for responses; resolves with their number once all are answered. */
export async function offer(shop: Shop, { apps }: Setup, kind: Kind, forSeconds: number): Promise<number> {
  const rate = rates[kind] * apps.length
  // A new agent, because a stopped instance has closed its connections.
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

/** Counts orders, so that consecutive ones come from different customers. */
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

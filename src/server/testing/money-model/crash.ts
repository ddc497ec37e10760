import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import type { PlanGateway } from '../../gateways/payments/plan-gateway.ts'

/** What is thrown at the statement at which a process dies. */
export class Crash extends Error {
  override name = 'Crash'
}

const budget = new AsyncLocalStorage<{ left: number }>()

/** At which statement a process dies (1: the first; 0: it lives), or before it can write down what the provider has just answered. */
export type DiesAt = number | 'the answer'

/**
 * Does `work`, but dies there: its connection is cut, as a killed process's is, and whatever it still asks of the database fails.
 */
export async function dyingAt(statement: DiesAt, work: () => Promise<unknown>): Promise<void> {
  if (statement === 0) return void (await work())
  const life = { left: statement === 'the answer' ? Number.POSITIVE_INFINITY : statement }
  try {
    await budget.run(life, work)
  } catch (error) {
    if (life.left > 0) throw error
  }
  // The pool hears of the connection that was cut, as those of a process that began anew would not know of it.
  if (life.left <= 0) for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** The same calls; a process that dies of the provider's answer does so at its next statement. */
export function answering<Calls extends object>(calls: Calls): Calls {
  const answered = (call: (...given: unknown[]) => unknown) => {
    return async (...given: unknown[]) => {
      try {
        return await call(...given)
      } finally {
        const life = budget.getStore()
        if (life?.left === Number.POSITIVE_INFINITY) life.left = 1
      }
    }
  }
  const wrapped = Object.entries(calls).map(([name, call]) => {
    if (name === 'plans' || name === 'records' || name === 'events') return [name, call && answering(call)]
    return [name, asked.has(name) ? answered(call) : call]
  })
  return Object.fromEntries(wrapped) as Calls
}

/** What the provider is asked over the network. */
const asked: ReadonlySet<string> = new Set<
  keyof PaymentGateway | keyof PlanGateway | keyof PaymentGateway['records'] | 'list'
>([
  'createCheckout',
  'expireCheckout',
  'findOutcome',
  'refund',
  'findRefund',
  'keepCustomer',
  'openCheckout',
  'findCheckout',
  'findSubscription',
  'setNext',
  'reprice',
  'endWithMonth',
  'end',
  'list',
  'listMovements',
])

/** What the world does, not the process: it does not die of it. */
export const undying = <Result>(work: () => Promise<Result>): Promise<Result> => budget.exit(work)

type Query = (this: pg.Client, ...call: unknown[]) => unknown

/** Lets connections that are opened from now on die. Returns what undoes it. */
export function letConnectionsDie(): () => void {
  const original = pg.Client.prototype.query as unknown as Query
  const dying: Query = function (...call) {
    const life = budget.getStore()
    if (!life) return original.apply(this, call)
    life.left -= 1
    if (life.left > 0) return original.apply(this, call)
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    const crash = new Crash('The process died')
    const callback = call.findLast((part) => typeof part === 'function') as ((error: Error) => void) | undefined
    if (!callback) return Promise.reject(crash)
    queueMicrotask(() => callback(crash))
    return undefined
  }
  pg.Client.prototype.query = dying as unknown as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import type { PlanGateway } from '../../gateways/payments/plan-gateway.ts'

/** Thrown at the statement at which a simulated process crashes. */
export class Crash extends Error {
  override name = 'Crash'
}

const budget = new AsyncLocalStorage<{ left: number }>()

/** The statement at which a process crashes (1 is the first one, 0 means never), or before it can store the provider's next answer. */
export type DiesAt = number | 'the answer'

/**
 * Runs `work` and crashes at `statement`: the transaction is rolled back, as PostgreSQL does when the connection of a killed process closes, and
 * every further database call fails. The connection itself stays open, because a new one would plan every statement again.
 */
export async function dyingAt(statement: DiesAt, work: () => Promise<unknown>): Promise<void> {
  if (statement === 0) return void (await work())
  const life = { left: statement === 'the answer' ? Number.POSITIVE_INFINITY : statement }
  try {
    await budget.run(life, work)
  } catch (error) {
    if (life.left > 0) throw error
  }
}

/** The same calls. A process that is to crash at the provider's answer does so at its next statement. */
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

/** Provider calls that go over the network. */
const asked: ReadonlySet<string> = new Set<
  keyof PaymentGateway | keyof PlanGateway | keyof PaymentGateway['records'] | 'list'
>([
  'createCheckout',
  'expireCheckout',
  'findOutcome',
  'refund',
  'findRefund',
  'createCustomer',
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

/** Runs work of the simulated environment, in which the process does not crash. */
export const undying = <Result>(work: () => Promise<Result>): Promise<Result> => budget.exit(work)

type Query = (this: pg.Client, ...call: unknown[]) => unknown

/** Makes database connections able to crash. Returns a function that reverts this. */
export function makeConnectionsCrashable(): () => void {
  const original = pg.Client.prototype.query as unknown as Query
  const dying: Query = function (...call) {
    const life = budget.getStore()
    if (!life) return original.apply(this, call)
    life.left -= 1
    if (life.left > 0) return original.apply(this, call)
    void (original.call(this, 'rollback') as Promise<unknown>).catch(() => undefined)
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

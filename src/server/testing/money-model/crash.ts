import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What is thrown at the statement at which a process dies. */
export class Crash extends Error {
  override name = 'Crash'
}

const budget = new AsyncLocalStorage<{ left: number }>()

/**
 * Does `work`, but dies at the statement of this number (1: the first): its connection is cut, as a killed process's is, and whatever it still asks
 * of the database fails. 0: it lives.
 */
export async function dyingAt(statement: number, work: () => Promise<unknown>): Promise<void> {
  if (statement === 0) return void (await work())
  const life = { left: statement }
  try {
    await budget.run(life, work)
  } catch (error) {
    if (life.left > 0) throw error
  }
  // The pool hears of the connection that was cut, as those of a process that began anew would not know of it.
  if (life.left <= 0) for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

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

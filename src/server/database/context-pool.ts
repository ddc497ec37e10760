import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isTraced } from '../traces/spans.ts'

type Connected = Parameters<pg.Pool['connect']>[0]

/** Keeps each waiter's AsyncLocalStorage context. A plain pool would call a waiter in the context of the caller that released the connection. */
export class ContextPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect(isTraced() ? AsyncResource.bind(callback) : callback)
    return undefined
  }
}

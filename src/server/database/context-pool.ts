import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isTraced } from '../traces/spans.ts'

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool from which whoever had to wait goes on in a context of their own, not in that of whoever has given the connection back. */
export class ContextPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect(isTraced() ? AsyncResource.bind(callback) : callback)
    return undefined
  }
}

import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isTraced } from '../traces/spans.ts'
import { committed, released } from './after-commit.ts'
import { Listening } from './listen.ts'
import { isStalePlan, PreparingClient } from './preparing-client.ts'
import {
  asOptions,
  isReadOnly,
  keepAlive,
  maxLifetimeSeconds,
  pageSettings,
  sessionSettings,
} from './session-settings.ts'

type Connected = Parameters<pg.Pool['connect']>[0]

/** Keeps each waiter's AsyncLocalStorage context. A plain pool would call a waiter in the context of the caller that released the connection. */
class ContextPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect(isTraced() ? AsyncResource.bind(callback) : callback)
    return undefined
  }
}

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Target of a query: the pool or a transaction. */
export type Queryable = Pick<
  NodePgDatabase,
  'execute' | 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | '_'
>

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction. Repeats it from the beginning if PostgreSQL aborts it because of a deadlock or a serialization failure, if the
   * server is read-only or if a prepared plan is stale.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
  /**
   * For prepared statements of the busiest pages: without a pooler they are planned once per connection instead of for every call
   * (`read-prepared.ts`).
   */
  readonly pages: pg.Pool
  /** True if `pool` and `pages` connect through a pooler, which may give each transaction another session, so that session state is lost. */
  readonly isPooled: boolean
  /** Connects to PostgreSQL without a pooler: for `connectDirectly` and the job queue. */
  readonly directUrl: string
  /** Notifications of changes from the database. */
  readonly listening: Listening
  close(): Promise<void>
}

/** The server is a standby, or waits for its role: no change was made. */
const readOnlyCode = '25006'

const victimCodes = new Set(['40P01', '40001', readOnlyCode])

/** Pause in milliseconds before the next attempt after a read-only connection. By then the host name may resolve to the new primary. */
const readOnlyPauseMs = 200

/** Deadlock or serialization failure, read-only server, or a plan from before a column changed its type; the statement is planned again next time. */
const isWorthAnotherTry = (error: unknown): boolean =>
  victimCodes.has(postgresCode(error) ?? '') || isStalePlan(postgresError(error))

const maxAttempts = 4

interface DatabaseOptions {
  /** Maximum number of connections of `pool`; `pages` gets half as many in addition. Defaults to 10. */
  connections?: number
  /** Connection string without a pooler, if `url` leads through one. */
  directUrl?: string | null
}

/** Creates the pools. The first statement opens the first connection. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connections = options.connections ?? 10
  const directUrl = options.directUrl ?? url
  const isPooled = directUrl !== url
  const pool = openPool(url, connections, isPooled ? undefined : asOptions(sessionSettings))
  const pages = openPool(
    url,
    Math.ceil(connections / 2),
    // Through a pooler, a search sends its settings with its transaction (`read-prepared.ts`).
    isPooled ? undefined : asOptions({ ...sessionSettings, ...pageSettings }),
  )
  const db = drizzle(pool, { casing: 'snake_case' })
  return Object.assign(Object.create(db) as NodePgDatabase, {
    pool,
    pages,
    isPooled,
    directUrl,
    listening: new Listening(directUrl),
    close: async () => {
      await Promise.all([pool.end(), pages.end()])
    },
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactionOn(pool, work)
        } catch (error) {
          if (attempt === maxAttempts || !isWorthAnotherTry(error)) throw error
          if (postgresCode(error) === readOnlyCode) await sleep(readOnlyPauseMs * attempt)
        }
      }
    },
  })
}

/** Drizzle instance of each connection. */
const sessions = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** Returns the connection to the pool even if it was lost before the transaction began. Drizzle's own `transaction` would leak it. */
async function transactionOn<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let leadsToStandby = false
  try {
    const session = sessions.get(client) ?? drizzle(client, { casing: 'snake_case' })
    sessions.set(client, session)
    let begun: Transaction | undefined
    const result = await session.transaction((tx) => {
      begun = tx
      return work(tx)
    })
    if (begun) committed(begun)
    return result
  } catch (error) {
    leadsToStandby = postgresCode(error) === readOnlyCode
    throw error
  } finally {
    client.release(leadsToStandby)
  }
}

/** Runs a part of a transaction that can be undone separately: if `work` throws, only its own changes are rolled back. */
export async function withSavepoint<T>(tx: Transaction, work: (inner: Transaction) => Promise<T>): Promise<T> {
  let begun: Transaction | undefined
  const result = await tx.transaction((inner) => {
    begun = inner
    return work(inner)
  })
  if (begun) released(begun, tx)
  return result
}

function openPool(url: string, max: number, options: string | undefined): pg.Pool {
  const pool = new ContextPool({
    Client: PreparingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds,
    ...keepAlive,
    application_name: 'filiera',
    // Statements sent together, such as those that read an order, go out in one packet. pg 9 removes its own queue.
    pipeline: true,
    ...(options !== undefined && { options }),
  })
  // The pool replaces an idle connection closed by the server. Without a listener the error would terminate Node.
  pool.on('error', () => undefined)
  // The same for a connection in use, to which the pool does not listen. The current or the next statement fails with the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

/**
 * True if a connection leads to a standby or a read-only server; such a connection is closed. Rejects if no connection can be opened. Idle
 * connections of `pages` are checked too, because they never write and would not notice the change otherwise.
 */
export function onlyReads({ pool, pages }: Database): Promise<boolean> {
  // A failure of these connections is not a failure of the database.
  if (pages.idleCount > 0) void dropReading(pages).catch(() => undefined)
  return dropReading(pool)
}

async function dropReading(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  // The next connection resolves the host name again.
  let isOfNoUse = true
  try {
    isOfNoUse = await isReadOnly(client)
    return isOfNoUse
  } finally {
    client.release(isOfNoUse)
  }
}

/** SQLSTATE of a failed statement, also if the query builder wrapped the driver's error. */
export function postgresCode(error: unknown): string | undefined {
  return postgresError(error)?.code
}

/** Name of the violated constraint, if the statement violated one. */
export const violatedConstraint = (error: unknown): string | undefined => postgresError(error)?.constraint

/** PostgreSQL's detail of the violated constraint: `Key (sku)=(DW-1) already exists.` */
export const violationDetail = (error: unknown): string => postgresError(error)?.detail ?? ''

/** The error from PostgreSQL, or from a pooler in front of it, also if the query builder wrapped it. */
export function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

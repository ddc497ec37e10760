import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { committed, released } from './after-commit.ts'
import { ContextPool } from './context-pool.ts'
import { Listening } from './listen.ts'
import { isStalePlan, PreparingClient } from './preparing-client.ts'
import { asOptions, keepAlive, maxLifetimeSeconds, pageSettings, sessionSettings } from './session-settings.ts'
import { takesNoWrites } from './takes-no-writes.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** What a query runs on: the pool, or a transaction. */
export type Queryable = Pick<
  NodePgDatabase,
  'execute' | 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | '_'
>

export interface Database extends Queryable {
  /** Runs `work` in one transaction, again from its beginning if PostgreSQL aborts it to resolve a deadlock. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
  /** For the busiest pages' prepared statements: planned once per connection, not for every call, unless a pooler is in between (`read-prepared.ts`). */
  readonly pages: pg.Pool
  /** True if `pool` and `pages` lead through a pooler, which gives each transaction another session: what a session was told is lost. */
  readonly isPooled: boolean
  /** Leads to PostgreSQL itself: for `connectDirectly` and the job queue. */
  readonly directUrl: string
  /** What the database tells this process of changes. */
  readonly listening: Listening
  close(): Promise<void>
}

/** Of a server that has become a standby, or of one that waits for its role: nothing was done. */
const readOnlyCode = '25006'

const victimCodes = new Set(['40P01', '40001', readOnlyCode])

/** Milliseconds before a connection that could only read is followed by another: the name may lead to the new primary by then. */
const readOnlyPauseMs = 200

/** A deadlock's victim; the server only read; or a statement planned before a column got another type, which is planned anew the next time. */
const isWorthAnotherTry = (error: unknown): boolean =>
  victimCodes.has(postgresCode(error) ?? '') || isStalePlan(postgresError(error))

const maxAttempts = 4

export interface DatabaseOptions {
  /** The most connections of `pool`; half as many come in for `pages`. 10 if it is not given. */
  connections?: number
  /** The same database without a pooler in between, if `url` leads through one. */
  directUrl?: string | null
}

/** Opens the pools; nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connections = options.connections ?? 10
  const directUrl = options.directUrl ?? url
  const isPooled = directUrl !== url
  const pool = openPool(url, connections, isPooled ? undefined : asOptions(sessionSettings))
  const pages = openPool(
    url,
    Math.ceil(connections / 2),
    // Through a pooler the settings of a search go with it (`read-prepared.ts`).
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

/** What runs on each connection. */
const sessions = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** The connection goes back to the pool also if it has ended before the transaction begins, which Drizzle's own way would keep for ever. */
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

/** Does a part of a transaction that can be undone by itself: if `work` throws, only what it has done is rolled back. */
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
    // Statements that are sent together, as those that read an order, go out in one packet; pg 9 drops its own queue.
    pipeline: true,
    ...(options !== undefined && { options }),
  })
  // The pool replaces an idle connection that the server closed; without a listener its error would end Node.
  pool.on('error', () => undefined)
  // The same for a connection in use, which the pool does not listen to. The current statement, or the next one, fails with the error.
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
 * Whether a connection leads to a standby, or to a server that was told to take no writes, and is thrown away then; fails if none can be had. Those of
 * the busiest pages, which never write, are looked at too: nothing else would say that they lead to another server.
 */
export function onlyReads({ pool, pages }: Database): Promise<boolean> {
  // What is wrong with one of those says nothing of the database.
  if (pages.idleCount > 0) void dropReading(pages).catch(() => undefined)
  return dropReading(pool)
}

async function dropReading(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  // The next one looks where the name leads to by then.
  let isOfNoUse = true
  try {
    isOfNoUse = await takesNoWrites(client)
    return isOfNoUse
  } finally {
    client.release(isOfNoUse)
  }
}

/** SQLSTATE of a failed statement, also if the query builder has wrapped the driver's error. */
export function postgresCode(error: unknown): string | undefined {
  return postgresError(error)?.code
}

/** Name of the violated constraint, if the statement failed on one. */
export const violatedConstraint = (error: unknown): string | undefined => postgresError(error)?.constraint

/** What PostgreSQL says of the violated constraint: `Key (sku)=(DW-1) already exists.` */
export const violationDetail = (error: unknown): string => postgresError(error)?.detail ?? ''

/** What PostgreSQL, or a pooler in front of it, answered a failed statement, also if the query builder has wrapped it. */
export function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

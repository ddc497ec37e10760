import { LRUCache } from 'lru-cache'
import type { AuditReadAction } from '../../../domain/accounts/audit.ts'
import type { Database } from '../../database/database.ts'
import { insertAudit } from './audit.queries.ts'

/** A read by an admin. */
interface AuditedRead {
  adminId: string
  action: AuditReadAction
  /** `noun:id`; `list:customers` for a list. */
  subject: string
  /** The query that selected the rows. */
  filter?: Readonly<Record<string, unknown>>
}

interface Recorder {
  db: Database
}

/**
 * Yields the rows of a file and records their number before the end of the file is sent, so every complete download is in the trail. A cancelled
 * download is recorded as interrupted.
 */
export async function* recordedRows<Row>(
  app: Recorder,
  read: AuditedRead,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row> {
  let count = 0
  let isWhole = false
  try {
    for await (const row of rows) {
      count += 1
      yield row
    }
    isWhole = true
  } finally {
    await record(app, read, { rows: count, ...(!isWhole && { interrupted: true }) })
  }
}

/**
 * Records that a page of a list was read. Within an hour, the pages of one list are recorded at the first, second, fourth, eighth … page, with the
 * number of pages and rows so far: the trail is append-only, and reading a list to its end must not flood it.
 */
export async function recordListPage(app: Recorder, read: AuditedRead, rows: number): Promise<void> {
  await countReading(app, read, rows, async (soFar) => {
    if (Number.isInteger(Math.log2(soFar.pages))) await record(app, read, soFar)
  })
}

/** Records that an admin has opened this record, once an hour. */
export async function recordOpening(app: Recorder, read: AuditedRead): Promise<void> {
  await countReading(app, read, 1, async ({ pages }) => {
    if (pages === 1) await record(app, read, {})
  })
}

interface Reading {
  pages: number
  rows: number
}

const readings = new WeakMap<Database, LRUCache<string, Promise<Reading>>>()

/**
 * Counts how often this admin has read this within the hour, and calls `recordIt` with the new count. If that fails, the read is not counted, so that
 * the next one is recorded; concurrent reads of the same thing therefore wait for each other. Each process counts on its own.
 */
async function countReading(
  app: Recorder,
  { adminId, action, subject, filter }: AuditedRead,
  rows: number,
  recordIt: (soFar: Reading) => Promise<void>,
): Promise<void> {
  const known =
    readings.get(app.db) ?? new LRUCache<string, Promise<Reading>>({ max: 10_000, ttl: 60 * 60_000, noUpdateTTL: true })
  readings.set(app.db, known)
  const key = JSON.stringify([adminId, action, subject, filterOf(filter)])
  const before = known.get(key) ?? Promise.resolve({ pages: 0, rows: 0 })
  const counted = before.then(async (soFar) => {
    const now = { pages: soFar.pages + 1, rows: soFar.rows + rows }
    await recordIt(now)
    return now
  })
  known.set(
    key,
    counted.catch(() => before),
  )
  await counted
}

/** Removes the paging and the search words: they may name a consignee, and the trail is kept forever. */
function filterOf({ limit, cursor, search, ...rest }: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== 'all')
  return { ...Object.fromEntries(given), ...(search ? { search: true } : {}) }
}

function record(
  app: Recorder,
  { adminId, action, subject, filter }: AuditedRead,
  counted: Partial<Reading>,
): Promise<void> {
  const chosen = filterOf(filter)
  const details = { ...counted, ...(Object.keys(chosen).length > 0 && { filter: chosen }) }
  return insertAudit(app.db, [{ actorId: adminId, action, subject, before: null, after: null, details }])
}

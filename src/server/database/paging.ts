import { and, asc, type Column, count, desc, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { maxCounted } from '../../domain/page-sizes.ts'
import { requestProblems } from '../../domain/request-problems.ts'
import type { Queryable } from './database.ts'

/** Position in a list sorted by an instant: instant and id of the last row. */
interface Cursor {
  at: Date
  id: string
}

export interface Page<Row> {
  rows: Row[]
  total: number
  nextCursor: string | null
}

/** Requested page: without a cursor the first one, without a limit the largest one. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Limit of a list without an explicit limit, so that the work stays bounded (docs/decisions/0005-page-lists-by-cursor.md). */
export const wholeListLimit = 1000

interface Filtered extends PageQuery {
  filter?: SQL | undefined
}

/** A page of a table, newest rows first. */
export const newestFirst = (table: { createdAt: Column; id: Column }, query: Filtered) =>
  pageBy({ instant: table.createdAt, id: table.id, order: desc, after: sql`<` }, query, (row: Created) => row.createdAt)

/** A page of a table, rows that end soonest first. */
export const soonestToEndFirst = (table: { expiresAt: Column; id: Column }, query: Filtered) =>
  pageBy({ instant: table.expiresAt, id: table.id, order: asc, after: sql`>` }, query, (row: Ending) => row.expiresAt)

/** A page of paid orders, those paid longest ago first. */
export const longestPaidFirst = (table: { paidAt: Column; id: Column }, query: Filtered) =>
  pageBy({ instant: table.paidAt, id: table.id, order: asc, after: sql`>` }, query, (row: Paid) => row.paidAt)

/** Sort instant of the default row, later than any creation time. It is the last instant that a cursor can contain. */
const top = new Date(9_999_999_999_999)

/**
 * A page of a table with the default row first (a filter leaves at most one), then the newest rows. The statement combines two reads, each with its
 * own index: a single sort would read all rows that the filter leaves.
 */
export function defaultFirst(
  table: { isDefault: Column; createdAt: Column; id: Column },
  { filter, ...query }: Filtered,
) {
  const { where, ...page } = pageBy(
    { instant: table.createdAt, id: table.id, order: desc, after: sql`<` },
    { filter: and(filter, not(table.isDefault)), ...query },
    (row: Created & { isDefault: boolean }) => (row.isDefault ? top : row.createdAt),
  )
  return { ...page, whereDefault: query.cursor ? sql`false` : and(filter, table.isDefault), whereOther: where }
}

interface Created {
  createdAt: Date
  id: string
}

interface Paid {
  paidAt: Date
  id: string
}

interface Ending {
  expiresAt: Date
  id: string
}

/**
 * The parts of a page's statement, and `cut` for its rows. The statement reads one row more than the page contains, so that no second statement is
 * needed to detect a next page. Rows with the same instant are sorted by id, so none is returned twice.
 */
function pageBy<Known extends { id: string }>(
  by: { instant: Column; id: Column; order: typeof asc; after: SQL },
  { filter, limit = wholeListLimit, cursor }: Filtered,
  instantOf: (row: Known) => Date,
) {
  const { instant, id, order } = by
  const last = decodeCursor(cursor)
  return {
    where: and(
      filter,
      last && sql`(${instant}, ${id}) ${by.after} (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
    ),
    orderBy: [order(instant), order(id)],
    limit: limit + 1,
    cut<Row extends Known>(rows: Row[], total: number): Page<Row> {
      const shown = rows.slice(0, limit)
      const end = rows.length > limit ? shown.at(-1) : undefined
      return { rows: shown, total, nextCursor: end ? encodeCursor({ at: instantOf(end), id: end.id }) : null }
    },
  }
}

export async function countRows(db: Queryable, table: PgTable, filter: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(filter)
  return row?.n ?? 0
}

/** Number of rows, counted up to `maxCounted`; `maxCounted` + 1 means more. For lists that are too long to be counted for each request. */
export async function countUpTo(db: Queryable, table: PgTable, filter: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(filter)
    .limit(maxCounted + 1)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

/** Rows to count together with others: exactly with `all`, otherwise up to `maxCounted` + 1. */
export interface Counted {
  table: PgTable
  filter: SQL | undefined
  all?: true
}

/** Counts several sets of rows in one statement. */
export async function countEach<Name extends string>(
  db: Queryable,
  counted: Record<Name, Counted>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<Counted>(counted).map(
    ([name, { table, filter, all }]) => sql`(
      select count(*)::int from (select from ${table} where ${filter ?? sql`true`} ${all ? sql`` : sql`limit ${maxCounted + 1}`}) as counted
    ) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}

/** Encodes a position as an opaque string. */
const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** Instants up to the year 2286 and a UUID. Anything else was not created by `encodeCursor`. */
const cursorPattern = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const match = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) throw requestProblems.cursor()
  return { at: new Date(Number(match[1])), id: match[2] }
}

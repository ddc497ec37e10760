import { and, type Column, count, desc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '../../domain/errors.ts'
import type { Queryable } from './database.ts'

/** Position in a list that is ordered newest first: the last row's instant and id. */
export interface Cursor {
  createdAt: Date
  id: string
}

export interface Page<Row> {
  rows: Row[]
  total: number
  nextCursor: string | null
}

/** The paging that a caller asks for: without a cursor the first page, without a limit the largest page. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Rows of a list if no limit is given, so that the work stays bounded (docs/decisions/0005-bounded-lists.md). */
export const wholeListLimit = 1000

/**
 * One page of a table, newest first: the parts of the statement, and `cut` for its rows. The statement reads one row more than the page
 * shows, so that no second statement is needed to know whether there is a next page. Rows of the same instant are ordered by id, so none is
 * shown twice.
 */
export function newestFirst(
  table: { createdAt: Column; id: Column },
  { filter, limit = wholeListLimit, cursor }: PageQuery & { filter?: SQL | undefined },
) {
  const after = decodeCursor(cursor)
  const { createdAt, id } = table
  return {
    where: and(
      filter,
      after && sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
    orderBy: [desc(createdAt), desc(id)],
    limit: limit + 1,
    cut<Row extends Cursor>(rows: Row[], total: number): Page<Row> {
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { rows: shown, total, nextCursor: last && rows.length > limit ? encodeCursor(last) : null }
    },
  }
}

export async function countRows(db: Queryable, table: PgTable, filter: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(filter)
  return row?.n ?? 0
}

/** A position as an opaque string. */
const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Instants up to the year 2286, and a UUID: anything else was not made by `encodeCursor`. */
const cursorPattern = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const match = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) throw invalid('cursor', 'Pagina non valida: ricarica l’elenco.')
  return { createdAt: new Date(Number(match[1])), id: match[2] }
}

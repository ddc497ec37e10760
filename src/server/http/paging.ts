import type { FastifyReply } from 'fastify'
import { invalid } from '../../domain/errors.ts'

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

/** An opaque word for a position. */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Instants up to the year 2286, and an id in its own form: whatever else comes was not made by `encodeCursor`. */
const cursorPattern = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const match = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) throw invalid('cursor', 'Pagina non valida: ricarica l’elenco.')
  return { createdAt: new Date(Number(match[1])), id: match[2] }
}

/** Cuts a list that was read one row too long, and names where it goes on. */
export function toPage<Row extends Cursor>(rows: Row[], limit: number | undefined, total: number): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { rows, total, nextCursor: null }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, total, nextCursor: last ? encodeCursor(last) : null }
}

/** The headers of decisions.md §12 beside an array. */
export function setPageHeaders(reply: FastifyReply, page: Pick<Page<unknown>, 'total' | 'nextCursor'>): void {
  reply.header('X-Total-Count', String(page.total))
  if (page.nextCursor) reply.header('X-Next-Cursor', page.nextCursor)
}

/** Rows a list answers at most when no limit is given, so that the work stays bounded (docs/decisions/0005-bounded-lists.md). */
export const wholeListLimit = 1000

import type { FastifyReply } from 'fastify'

/** The total and the next page's cursor stand in headers beside a list: its body is a plain array. */
export function setPageHeaders(reply: FastifyReply, page: { total: number; nextCursor: string | null }): void {
  reply.header('X-Total-Count', String(page.total))
  if (page.nextCursor) reply.header('X-Next-Cursor', page.nextCursor)
}

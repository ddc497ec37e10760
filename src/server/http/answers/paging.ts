import type { FastifyReply } from 'fastify'

/** Sets the total and the next page's cursor as headers, because the body of a list is a plain array. */
export function setPageHeaders(reply: FastifyReply, page: { total: number; nextCursor: string | null }): void {
  reply.header('X-Total-Count', String(page.total))
  if (page.nextCursor) reply.header('X-Next-Cursor', page.nextCursor)
}

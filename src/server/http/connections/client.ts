import type { FastifyRequest } from 'fastify'

/** The sender of a request, as far as the connection reveals it. */
export interface Client {
  address: string
  /** At most 300 characters. */
  userAgent: string | null
}

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

import type { FastifyRequest } from 'fastify'
import type { Client } from '../../requests/client.ts'

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

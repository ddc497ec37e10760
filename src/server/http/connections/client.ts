import type { FastifyRequest } from 'fastify'
import type { Client } from '../../requests/client.ts'

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

/**
 * Trusts as many entries of `X-Forwarded-*`, counted from the right, as the portal has proxies: the client can forge the entries further left. A
 * function, because Fastify does not treat a bare number as a count.
 */
export const trustProxies = (proxies: number): false | ((address: string, hop: number) => boolean) =>
  proxies > 0 && ((_address, hop) => hop < proxies)

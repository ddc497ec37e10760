import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { requestProblems } from '../../domain/request-problems.ts'
import { currentUser } from './access/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an `Idempotency-Key`, and is published as such. */
    idempotent?: true
  }
}

/** The `Idempotency-Key` of a request, with a hash of the request; null if none was sent. */
export function idempotencyKey(request: FastifyRequest): { userId: string; key: string; requestHash: string } | null {
  const { method, routeOptions, params, body } = request
  if (!routeOptions.config.idempotent) throw new Error(`${method} ${routeOptions.url} is not declared idempotent`)
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > 200) throw requestProblems['idempotency.key']()
  // The ids in the path are part of the request's identity.
  const what = Object.values(params ?? {}).length > 0 ? ` ${JSON.stringify(params)}` : ''
  const requestHash = createHash('sha256')
    .update(`${method} ${routeOptions.url}${what} ${JSON.stringify(body)}`)
    .digest('hex')
  return { userId: currentUser(request).id, key, requestHash }
}

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../domain/errors.ts'
import { currentUser } from './access/session.ts'

/** The `Idempotency-Key` of a request, with a hash of the request; null if none was sent. */
export function idempotencyKey(request: FastifyRequest): { userId: string; key: string; requestHash: string } | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > 200) {
    throw invalid('idempotency.key', 'L’intestazione Idempotency-Key non è valida.')
  }
  const { method, routeOptions, params, body } = request
  // The ids in the path are part of the request's identity.
  const what = Object.values(params ?? {}).length > 0 ? ` ${JSON.stringify(params)}` : ''
  const requestHash = createHash('sha256')
    .update(`${method} ${routeOptions.url}${what} ${JSON.stringify(body)}`)
    .digest('hex')
  return { userId: currentUser(request).id, key, requestHash }
}

import type { FastifyInstance } from 'fastify'
import { DomainError, type DomainErrorKind } from '../../../domain/errors.ts'
import { type Client, clientOf } from '../connections/client.ts'

/** A request that was answered with an expected failure. */
export interface Refusal {
  kind: DomainErrorKind
  code: string
  /** Method and pattern, not the address: a query may hold what somebody typed. */
  route: string
  userId: string | null
  client: Client
}

/** Hands on every expected failure before it is answered. */
export function watchRefusals(http: FastifyInstance, tell: (refusal: Refusal) => Promise<void>): void {
  http.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError)) return
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { kind, code } = error
    await tell({ kind, code, route, userId: request.user?.id ?? null, client: clientOf(request) })
  })
}

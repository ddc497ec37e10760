import type { FastifyInstance } from 'fastify'
import { DomainError, type DomainErrorKind } from '../../../domain/errors.ts'
import { type Client, clientOf } from '../connections/client.ts'

/** A request answered with an expected failure. */
export interface Refusal {
  kind: DomainErrorKind
  code: string
  /** Method and route pattern, not the URL: a query may contain text typed by the user. */
  route: string
  userId: string | null
  client: Client
}

/** Calls the callback for every expected failure before the response is sent. */
export function watchRefusals(http: FastifyInstance, tell: (refusal: Refusal) => Promise<void>): void {
  http.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError)) return
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { kind, code } = error
    await tell({ kind, code, route, userId: request.user?.id ?? null, client: clientOf(request) })
  })
}

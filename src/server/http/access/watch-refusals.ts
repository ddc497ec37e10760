import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import type { Refusal } from '../../requests/client.ts'
import { clientOf } from '../connections/client.ts'

/** Calls the callback for every expected failure before the response is sent. */
export function watchRefusals(http: FastifyInstance, tell: (refusal: Refusal) => Promise<void>): void {
  http.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError)) return
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { kind, code } = error
    await tell({ kind, code, route, userId: request.user?.id ?? null, client: clientOf(request) })
  })
}

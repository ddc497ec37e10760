import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ErrorLogEntry, ErrorLogQuery, ResolveErrorInput } from '../../../contract/error-log.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { type ListedError, selectErrors } from './error-log.queries.ts'
import { resolveError } from './resolve-error.ts'

const present = ({ createdAt, payload, resolvedAt, ...entry }: ListedError): ErrorLogEntry => ({
  ...entry,
  payload: payload as ErrorLogEntry['payload'],
  timestamp: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

/** Routes for problems that an admin has to look at. */
export const adminErrorLogRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/errors',
      operation('listErrors', 'Gli errori da risolvere, o quelli risolti', {
        querystring: ErrorLogQuery,
        response: { 200: z.array(ErrorLogEntry) },
      }),
      async (request, reply) => {
        const page = await selectErrors(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(present)
      },
    )

    http.post(
      '/api/admin/errors/:errorId/resolve',
      operation('resolveError', 'Segna un errore come risolto', {
        params: z.object({ errorId: id }),
        body: ResolveErrorInput.nullish(),
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await resolveError(app, currentUser(request).id, request.params.errorId, request.body?.note ?? null)
        return reply.status(204).send(null)
      },
    )
  }

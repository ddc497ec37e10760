import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { retryError } from './retry-error.ts'

/** Separate from the error log: every feature writes to the log, while retrying depends on the features. */
export const errorRetryRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/admin/errors/:errorId/retry',
      operation(
        'retryMessage',
        'Riprova un messaggio non recapitato, un rimborso fallito, un lavoro automatico o le immagini di un’importazione',
        { params: z.object({ errorId: id }), response: { 204: z.null() } },
      ),
      async (request, reply) => {
        await retryError(app, currentUser(request).id, request.params.errorId)
        return reply.status(204).send(null)
      },
    )
  }

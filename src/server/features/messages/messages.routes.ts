import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { MessagesPage, MessagesQuery } from '../../../contract/messages.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { selectMessages } from '../outbox/outbox.reads.ts'
import { retryListedMessage } from './retry-message.ts'

/** Outgoing messages and their delivery state, for admins. */
export const messagesRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/messages',
      operation('listMessages', 'Email e avvisi Telegram in partenza, partiti e falliti', {
        querystring: MessagesQuery,
        response: { 200: MessagesPage },
      }),
      async (request) => {
        const { rows, nextCursor } = await selectMessages(app.db, request.query)
        const messages = rows.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
        }))
        return { messages, nextCursor }
      },
    )

    http.post(
      '/api/admin/messages/:messageId/retry',
      operation('retryListedMessage', 'Invia di nuovo un messaggio fallito', {
        params: z.object({ messageId: id }),
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await retryListedMessage(app, currentUser(request).id, request.params.messageId)
        return reply.status(204).send(null)
      },
    )
  }

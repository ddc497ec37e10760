import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pageQuery } from '../../../contract/fields.ts'
import { Notification } from '../../../contract/notifications.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { setPageHeaders } from '../../http/paging.ts'
import { requireRole } from '../../http/require-role.ts'
import { currentUser } from '../../http/session.ts'
import { markNotificationsRead, selectNotifications } from './notifications.queries.ts'

export const notificationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.get(
      '/api/notifications',
      { schema: { querystring: pageQuery, response: { 200: z.array(Notification) } } },
      async (request, reply) => {
        const page = await selectNotifications(app.db, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        return page.rows.map((row) => ({
          ...row,
          readAt: row.readAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
        }))
      },
    )

    http.post('/api/notifications/read', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
      await markNotificationsRead(app.db, currentUser(request).id)
      return reply.status(204).send(null)
    })
  }

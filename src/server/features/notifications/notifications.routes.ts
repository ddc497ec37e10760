import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id, pageQuery } from '../../../contract/fields.ts'
import { Notification, UnreadNotifications } from '../../../contract/notifications.ts'
import { z } from '../../../contract/z.ts'
import { messageProblems } from '../../../domain/messages.ts'
import type { AppContext } from '../../app-context.ts'
import { currentSid, currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { NotificationStreams } from './notification-streams.ts'
import {
  countUnread,
  markNotificationRead,
  markNotificationsRead,
  selectNotifications,
} from './notifications.queries.ts'

const NotificationParams = z.object({ notificationId: id })

const keepsSessionCache = { keepsSessionCache: true }

export const notificationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/notifications',
      operation('listNotifications', 'Le proprie notifiche', {
        querystring: pageQuery,
        response: { 200: z.array(Notification) },
      }),
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

    http.get(
      '/api/notifications/unread',
      operation('countUnreadNotifications', 'Quante notifiche non sono lette, fino a 100', {
        response: { 200: UnreadNotifications },
      }),
      async (request) => ({
        unread: await countUnread(app.db, currentUser(request).id),
      }),
    )

    const streams = new NotificationStreams(app)
    // Runs before the server waits for its open connections.
    http.addHook('preClose', () => streams.stop())

    // No HEAD route: it would stay open too.
    http.get(
      '/api/notifications/stream',
      {
        ...operation(
          'streamNotifications',
          'Quante notifiche non sono lette, a ogni cambiamento (server-sent events)',
          { produces: ['text/event-stream'] },
        ),
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const caller = { userId: currentUser(request).id, sid: currentSid(request) }
        reply.hijack()
        streams.open(caller, reply.raw, reply.getHeaders() as OutgoingHttpHeaders)
      },
    )

    http.post(
      '/api/notifications/:notificationId/read',
      {
        ...operation('markNotificationRead', 'Segna una notifica come letta', {
          params: NotificationParams,
          response: { 204: z.null() },
        }),
        config: keepsSessionCache,
      },
      async (request, reply) => {
        const own = { id: request.params.notificationId, userId: currentUser(request).id }
        if (!(await markNotificationRead(app.db, own))) throw messageProblems['notification.not_found']()
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/notifications/read',
      {
        ...operation('markNotificationsRead', 'Segna tutte le notifiche come lette', { response: { 204: z.null() } }),
        config: keepsSessionCache,
      },
      async (request, reply) => {
        await markNotificationsRead(app.db, currentUser(request).id)
        return reply.status(204).send(null)
      },
    )
  }

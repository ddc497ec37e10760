import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limit } from '../../../contract/fields.ts'
import { MailboxMessage } from '../../../contract/mail.ts'
import { z } from '../../../contract/z.ts'
import { mailboxSize } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import { selectMails } from '../../gateways/mailer/mailbox.queries.ts'
import { requireRole } from '../../http/require-role.ts'

/** Mails that were kept because no SMTP server is configured, newest first. */
export const adminMailboxRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/mailbox',
      { schema: { querystring: z.object({ limit: limit(mailboxSize) }), response: { 200: z.array(MailboxMessage) } } },
      async (request) => {
        const mails = await selectMails(app.db, request.query.limit)
        return mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() }))
      },
    )
  }

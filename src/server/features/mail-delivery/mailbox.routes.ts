import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limit } from '../../../contract/fields.ts'
import { MailboxMessage, MailPreview } from '../../../contract/mail.ts'
import { z } from '../../../contract/z.ts'
import { messageProblems } from '../../../domain/messages.ts'
import { mailboxSize } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import { selectMails } from '../../gateways/mailer/mailbox.queries.ts'
import { operation } from '../../http/api/operation.ts'
import { readSettings } from '../settings/read-settings.ts'
import { previewMails } from './preview-mails.ts'

/** Without an SMTP server: the mails kept instead of sent, newest first, and a preview of each kind of mail. */
export const adminMailboxRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/mailbox',
      operation('listMailbox', 'Le mail non inviate per mancanza di SMTP', {
        querystring: z.object({ limit: limit(mailboxSize) }),
        response: { 200: z.array(MailboxMessage) },
      }),
      async (request) => {
        const mails = await selectMails(app.db, request.query.limit)
        return mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() }))
      },
    )

    http.get(
      '/api/admin/mail-previews',
      operation('listMailPreviews', 'Ogni mail con dati di esempio, dove le mail non partono davvero', {
        response: { 200: z.array(MailPreview) },
        refusals: [404],
      }),
      async () => {
        if (app.config.mail.smtpUrl !== null) throw messageProblems['mail.no_previews']()
        return previewMails(app.publicUrl(), await readSettings(app.db))
      },
    )
  }

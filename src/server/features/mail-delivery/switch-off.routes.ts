import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { switchOffMails } from '../accounts/mail-preferences.ts'
import { readSwitchOffToken, switchOffPath } from './switch-off-address.ts'
import { askPage, donePage, unknownPage } from './switch-off-page.ts'

/** Mail programs send a form (RFC 8058) that contains nothing beyond the URL. */
const longestBody = 2_000

/**
 * The target of the link in a mail, also called by the unsubscribe button of mail programs. The token is the only authorisation, so it works without
 * a session and from any site. Only POST has an effect, because mail programs fetch links to check them.
 */
export const switchOffRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, async () => null)

    const schema = { hide: true, querystring: z.object({ token: z.string().max(400).catch('') }) }

    http.get(switchOffPath, { schema }, async (request, reply) =>
      readSwitchOffToken(app, request.query.token) ? answer(reply, 200, askPage) : answer(reply, 404, unknownPage(app)),
    )

    http.post(switchOffPath, { schema, config: { anyOrigin: true } }, async (request, reply) => {
      const token = readSwitchOffToken(app, request.query.token)
      if (!token) return answer(reply, 404, unknownPage(app))
      await switchOffMails(app, token.userId, token.preference)
      return answer(reply, 200, donePage(app))
    })
  }

/** The URL alone grants access, so it must not be cached or passed on as a referrer. */
const answer = (reply: FastifyReply, status: number, page: string) =>
  reply
    .status(status)
    .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page)

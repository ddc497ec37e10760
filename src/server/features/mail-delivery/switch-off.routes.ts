import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { switchOffMails } from '../accounts/switch-off-mails.ts'
import { readSwitchOffToken, switchOffPath } from './switch-off-address.ts'
import { askPage, donePage, unknownPage } from './switch-off-page.ts'

/** Mail programs send a form (RFC 8058), whose content says nothing that the address does not. */
const longestBody = 2_000

/**
 * What the link in a mail opens, and what mail programs call for their own button. The token is all the authority there is, so it works
 * without a session and from any site. Only the POST changes something: programs open links by themselves to look at them.
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

/** Whoever has the address may use it: nothing keeps it or hands it on. */
const answer = (reply: FastifyReply, status: number, page: string) =>
  reply
    .status(status)
    .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page)

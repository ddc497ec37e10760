import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../contract/z.ts'
import { company } from '../../../domain/company.ts'
import type { AppContext } from '../../app-context.ts'
import { switchOffMails } from '../accounts/mail-preferences.ts'
import { ownLook } from './mail-look.ts'
import { html, Markup } from './markup.ts'
import { readSwitchOffToken, switchOffPath } from './switch-off-address.ts'

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

type Site = Pick<AppContext, 'publicUrl'>

const profile = ({ publicUrl }: Site) => `${publicUrl()}/dashboard?section=business-profile`

/** The form posts to the page's own URL, which contains the token. */
const askPage: string = page(
  'Disattivare i promemoria?',
  html`<p>Non ti scriveremo più quando una riserva sta per scadere. Le email su account, ordini, pagamenti e rimborsi continuano ad arrivare.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Disattiva i promemoria</button></form>`,
)

const donePage = (site: Site): string =>
  page(
    'Promemoria disattivati',
    html`<p role="status">Non ti scriveremo più quando una riserva sta per scadere.</p>
<p>Hai cambiato idea? Li riattivi in <a href="${profile(site)}">Profilo Aziendale</a>, alla voce «Email che ricevi».</p>`,
  )

const unknownPage = (site: Site): string =>
  page(
    'Link non valido',
    html`<p>Questo link non è completo o non vale più. Scegli quali email ricevere in <a href="${profile(site)}">Profilo Aziendale</a>, alla voce «Email che ricevi».</p>`,
  )

/** A standalone page without the site's scripts, because it is opened from any mail program, even where scripts cannot run. */
function page(title: string, content: Markup): string {
  const { light, dark, heading, text } = ownLook
  const colours = ({ paper, card, ink, line, button, onButton }: typeof light) =>
    `body{background:${paper};color:${ink}}main{background:${card};border-color:${line}}a{color:${ink}}button{background:${button};color:${onButton}}`
  const styles = `:root{color-scheme:light dark}
body{margin:0;padding:32px 16px;font:16px/1.55 ${text}}
main{box-sizing:border-box;max-width:34rem;margin:0 auto;padding:32px 24px;border:1px solid;border-top:3px solid ${light.rule}}
h1{margin:0 0 16px;font:500 28px/1.2 ${heading}}
p{margin:0 0 16px}
button{min-height:48px;margin-top:8px;padding:12px 28px;border:0;border-radius:2px;font:600 16px/1.25 ${text};cursor:pointer}
:focus-visible{outline:2px solid;outline-offset:3px}
${colours(light)}
@media (prefers-color-scheme:dark){${colours(dark)}}`
  return html`<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · ${company.product}</title><style>${new Markup(styles)}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>`.html
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { FairQueue, QueueFull } from '../../fair-queue.ts'
import { ownOrigin } from '../access/own-origin.ts'
import { RepeatedFailures } from '../access/repeated-failures.ts'
import { locationOf } from '../answers/location.ts'
import type { BuiltPages } from './open-pages.ts'
import type { PageDocument } from './page-document.ts'
import { openPageRenderer, type RenderFor, readerOf, visitor } from './page-renderer.ts'
import { readAddress } from './site-pages.ts'
import { VisitorPages } from './visitor-pages.ts'

interface WrittenPage {
  status: number
  html: string
  etag: string
}

/**
 * Long enough for many visitors at once. What admins change is shown at once by this process and as soon as the database's notification has come by the
 * others; stock after this time at most.
 */
const keptMs = 15_000
const mostPages = 300

/** Pages waiting to be rendered: for all visitors together, and for each signed-in user. Beyond it the browser renders. */
const maxWaitingPages = 20

/** After this time the next page is rendered although the present one still waits for its data (ms). */
const longestTurnMs = 2_000

/** Every page of the site: rendered here, or by the browser where site-pages.ts says so. */
export function registerPages(
  http: FastifyInstance,
  app: AppContext,
  { document, server, canRender }: BuiltPages,
): void {
  // Loaded with the first page that needs it: a portal that only serves the API never loads it.
  let opening: Promise<RenderFor | null> | undefined
  const openRenderer = () => (opening ??= canRender ? openPageRenderer(http, server).catch(giveUp) : noRenderer)
  function giveUp(error: unknown) {
    app.log.error({ err: error }, 'pages will not be rendered on the server')
    return null
  }
  const failures = new RepeatedFailures()
  // Each takes some 100 ms of the processor: one at a time, so that other requests are answered in between.
  const turns = new FairQueue()
  const inTurn = <Result>(reader: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const turn = () => {
        const page = work()
        page.then(resolve, reject)
        return Promise.race([page.catch(() => undefined), sleep(longestTurnMs, undefined, { ref: false })])
      }
      turns.run(reader, turn, { mostWaiting: maxWaitingPages }).catch(reject)
    })
  const visitorPages = new VisitorPages<WrittenPage>({ keptMs, most: mostPages })
  const changes = app.db.listening.hear({
    channels: { pages_changed: () => visitorPages.forgetAll() },
    // Changes during the gap were not received.
    onGap: () => visitorPages.forgetAll(),
  })
  http.addHook('onClose', () => changes.stop())
  http.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.url.startsWith('/api/admin/')) visitorPages.forgetAll()
  })

  const sendShell = (reply: FastifyReply, status: number) =>
    reply.status(status).header('Cache-Control', 'no-cache').type(html).send(document.shell)

  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?')
    if (path.startsWith('/api/') || path === '/api') return reply.callNotFound()
    // Of a page that another release has built; its own files are routes of their own. Nobody keeps the answer: another instance may have it.
    if (path.startsWith('/assets/')) {
      reply.header('Cache-Control', 'no-store')
      throw outdated()
    }
    const { page, moved } = readAddress(path) ?? {}
    const target = locationOf(moved && query ? `${moved}?${query}` : moved, moved)
    if (target !== undefined) return reply.redirect(target, 308)
    if (page?.renderedBy === 'browser') return sendShell(reply.header('X-Robots-Tag', 'noindex'), 200)
    const render = await openRenderer()
    if (!render) return sendShell(reply, page ? 200 : 404)

    reply.header('Vary', 'Cookie')
    const origin = ownOrigin(app, request)
    try {
      // By the session, not by its cookie: anyone can make one up, and every page would be rendered for it anew.
      if (await http.isSignedIn(request)) {
        const reader = readerOf(app, request)
        const own = await inTurn(reader.cookie ?? '', () => render(reader, { url: request.url, origin }))
        return sendPrivately(reply, own.status, document.write(own))
      }
      // All unknown addresses share one page: rendered for an address of ours, so that no visitor's spelling decides what others see.
      const at = page ? path : nowhere
      const written = async () => writePage(document, await inTurn('', () => render(visitor, { url: at, origin })))
      // None is kept while changes go unnoticed.
      const kept = changes.isHearing() ? visitorPages.get(`${origin}${at}`, written) : written()
      return sendPublicly(request, reply, await kept)
    } catch (error) {
      if (error instanceof QueueFull) return sendShell(reply, page ? 200 : 404)
      failures.report(request.log, { err: error, url: path }, 'page not rendered')
      return sendShell(reply, page ? 200 : 404)
    }
  })
}

const outdated = () => notFound('page.outdated', 'Il portale è stato aggiornato: ricarica la pagina per continuare.')

/** Leads to no page, and never will: the web client shows its 404 page there. */
const nowhere = '/404'

const noRenderer = Promise.resolve(null)

const html = 'text/html; charset=utf-8'

/** Never cached, not even by the browser: after signing out, Back must not show it. */
const sendPrivately = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).header('Cache-Control', 'private, no-store').type(html).send(text)

function writePage(document: PageDocument, page: Parameters<PageDocument['write']>[0]): WrittenPage {
  const text = document.write(page)
  return { status: page.status, html: text, etag: `W/"${createHash('sha1').update(text).digest('base64url')}"` }
}

function sendPublicly(request: FastifyRequest, reply: FastifyReply, { status, html: text, etag }: WrittenPage) {
  reply.header('Cache-Control', 'no-cache').header('ETag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.status(status).type(html).send(text)
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { FairQueue, QueueFull } from '../../concurrency/fair-queue.ts'
import { ownOrigin } from '../access/origin-check.ts'
import { RepeatedFailures } from '../access/repeated-failures.ts'
import { locationOf } from '../answers/location.ts'
import type { BuiltPages } from './open-pages.ts'
import type { PageDocument } from './page-document.ts'
import { openPageRenderer, type RenderFor, readerOf, visitor } from './page-renderer.ts'
import { readAddress } from './site-pages.ts'

interface WrittenPage {
  status: number
  html: string
  etag: string
}

/**
 * Long enough for many concurrent visitors. Changes by admins are visible at once in this process, and in the others as soon as the notification
 * arrives; stock changes after this time at most.
 */
const keptMs = 15_000
const maxPages = 300

/** Pages waiting to be rendered: for all visitors together, and for each signed-in user. Beyond this limit the browser renders. */
const maxWaitingPages = 20

/** After this time the next page is rendered even if the current one still waits for its data (ms). */
const longestTurnMs = 2_000

/** Registers every page of the site. Rendered here, or in the browser where site-pages.ts says so. */
export function registerPages(
  http: FastifyInstance,
  app: AppContext,
  { document, server, canRender }: BuiltPages,
): void {
  // Loaded with the first page that needs it, so never in a portal that serves only the API.
  let opening: Promise<RenderFor | null> | undefined
  const openRenderer = () => (opening ??= canRender ? openPageRenderer(http, server).catch(giveUp) : noRenderer)
  function giveUp(error: unknown) {
    app.log.error({ err: error }, 'pages will not be rendered on the server')
    return null
  }
  const failures = new RepeatedFailures()
  // Each takes about 100 ms of processor time. One at a time, so that other requests are answered in between.
  const turns = new FairQueue()
  const inTurn = <Result>(reader: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const turn = () => {
        const page = work()
        page.then(resolve, reject)
        return Promise.race([page.catch(() => undefined), sleep(longestTurnMs, undefined, { ref: false })])
      }
      turns.run(reader, turn, { maxWaiting: maxWaitingPages }).catch(reject)
    })
  const visitorPages = new VisitorPages<WrittenPage>({ keptMs, most: maxPages })
  const changes = app.db.listening.subscribe({
    channels: { pages_changed: () => visitorPages.forgetAll() },
    // Changes during the gap were not received.
    onGap: () => visitorPages.forgetAll(),
  })
  http.addHook('onClose', () => changes.stop())
  http.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.url.startsWith('/api/admin/')) visitorPages.forgetAll()
  })

  const sendShell = (reply: FastifyReply, status: number, shell = document.shell) =>
    reply.status(status).header('Cache-Control', 'no-cache').type(html).send(shell)
  // Without a session the page need not ask who is signed in: the 401 would be an error in the browser's console.
  const visitorShell = document.shell.replace('<html', '<html data-visitor')

  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?')
    if (path.startsWith('/api/') || path === '/api') return reply.callNotFound()
    // A file of another release; this release's files have routes of their own. Not cached, because another instance may have the file.
    if (path.startsWith('/assets/')) {
      reply.header('Cache-Control', 'no-store')
      throw requestProblems['page.outdated']()
    }
    const { page, moved } = readAddress(path) ?? {}
    const target = locationOf(moved && query ? `${moved}?${query}` : moved, moved)
    if (target !== undefined) return reply.redirect(target, 308)
    if (page?.renderedBy === 'browser') {
      reply.header('X-Robots-Tag', 'noindex').header('Vary', 'Cookie')
      // During an outage of the database the page asks, and again once the portal is back.
      const isSignedIn = await http.isSignedIn(request).catch(() => true)
      return sendShell(reply, 200, isSignedIn ? document.shell : visitorShell)
    }
    const render = await openRenderer()
    if (!render) return sendShell(reply, page ? 200 : 404)

    reply.header('Vary', 'Cookie')
    const origin = ownOrigin(app, request)
    try {
      // Checks the session, not just its cookie: anyone can forge a cookie, and every page would then be rendered again.
      if (await http.isSignedIn(request)) {
        const reader = readerOf(app, request)
        const own = await inTurn(reader.cookie ?? '', () => render(reader, { url: request.url, origin }))
        return sendPrivately(reply, own.status, document.write(own))
      }
      // All unknown addresses share one page. It is rendered for a fixed address, so that no visitor's spelling affects what others see.
      const at = page ? path : nowhere
      const written = async () => writePage(document, await inTurn('', () => render(visitor, { url: at, origin })))
      // Without change notifications nothing is cached.
      const kept = changes.isListening() ? visitorPages.get(`${origin}${at}`, written) : written()
      return sendPublicly(request, reply, await kept)
    } catch (error) {
      if (error instanceof QueueFull) return sendShell(reply, page ? 200 : 404)
      failures.report(request.log, { err: error, url: path }, 'page not rendered')
      return sendShell(reply, page ? 200 : 404)
    }
  })
}

/** Matches no page, now or later: the web client shows its 404 page there. */
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

/** Caches pages as shown to visitors for a short time. Concurrent requests share one rendering. */
export class VisitorPages<Page> {
  readonly #pages: LRUCache<string, Promise<Page>>

  constructor({ keptMs, most }: { keptMs: number; most: number }) {
    this.#pages = new LRUCache({ max: most, ttl: keptMs })
  }

  get(path: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.#pages.get(path)
    if (kept) return kept
    const page = render()
    this.#pages.set(path, page)
    page.catch(() => {
      // The path may already have a newer rendering.
      if (this.#pages.peek(path) === page) this.#pages.delete(path)
    })
    return page
  }

  /** Call this after a change of anything shown on the pages. */
  forgetAll(): void {
    this.#pages.clear()
  }
}

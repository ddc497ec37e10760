import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses that the web client knows (portal.md §2); any other gets its 404 page, with that status. */
const pages = [
  /^\/$/,
  /^\/(?:catalog|subscriptions|about|beta-program|login|dashboard|admin)\/?$/,
  /^\/product\/[^/]+\/?$/,
  /^\/pagamento-prova\/[^/]+\/?$/,
]

const yearInSeconds = 31_536_000

/** The built web client and the stored pictures. File names carry a hash of what is in them, so they never go stale. */
export async function registerWeb(
  http: FastifyInstance,
  directories: { webDirectory: string | null; mediaDirectory: string },
): Promise<void> {
  await http.register(fastifyStatic, {
    root: directories.mediaDirectory,
    prefix: '/media/',
    immutable: true,
    maxAge: yearInSeconds * 1000,
    index: false,
    decorateReply: false,
  })
  const { webDirectory } = directories
  if (!webDirectory || !existsSync(join(webDirectory, 'index.html'))) return
  const indexPage = await readFile(join(webDirectory, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: webDirectory,
    // A route per file that is there, so that every other path is a page's.
    wildcard: false,
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webDirectory, 'assets'))
      reply.header('Cache-Control', hashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
    },
  })
  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || path === '/api') return reply.callNotFound()
    const known = pages.some((page) => page.test(path))
    return reply
      .status(known ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(indexPage)
  })
}

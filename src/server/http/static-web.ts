import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearInSeconds = 31_536_000

/** Stored pictures. File names carry a hash of the content, so browsers may keep them for ever. */
export async function registerMedia(http: FastifyInstance, mediaDirectory: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: mediaDirectory,
    prefix: '/media/',
    immutable: true,
    maxAge: yearInSeconds * 1000,
    index: false,
    decorateReply: false,
  })
}

/** Scripts, styles and fonts of the built web client, compressed when they were built. The pages themselves are in page-routes.ts. */
export async function registerAssets(http: FastifyInstance, webDirectory: string): Promise<void> {
  if (!existsSync(webDirectory)) return
  await http.register(fastifyStatic, {
    root: webDirectory,
    // One route per existing file: every other path belongs to a page.
    wildcard: false,
    // Without its content and data it is no page of the site.
    globIgnore: ['index.html*'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webDirectory, 'assets'))
      reply.header('Cache-Control', hashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
    },
  })
}

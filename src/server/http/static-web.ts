import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearInSeconds = 31_536_000

/** Stored pictures. File names carry a hash of what is in them, so they never go stale. */
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

/** Scripts, styles and fonts of the built web client, compressed when they were built; the pages themselves are page-routes.ts's. */
export async function registerAssets(http: FastifyInstance, webDirectory: string): Promise<void> {
  if (!existsSync(webDirectory)) return
  await http.register(fastifyStatic, {
    root: webDirectory,
    // A route per file that is there, so that every other path is a page's.
    wildcard: false,
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

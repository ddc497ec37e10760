import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { requestProblems } from '../../../domain/request-problems.ts'
import { mailLogoFile } from '../../../domain/white-label.ts'
import type { ObjectStore } from '../../gateways/object-storage/object-store.ts'

const yearInSeconds = 31_536_000

/** For pictures in mails: webmail shows them on sites of its own. */
const fromAnywhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Serves stored pictures. Their path contains a hash of the content, so browsers may cache them indefinitely. */
export async function registerMedia(http: FastifyInstance, { mediaFolder, disk }: ObjectStore): Promise<void> {
  if (mediaFolder === null) return serveFromStore(http, disk)
  await http.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    immutable: true,
    maxAge: yearInSeconds * 1000,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (basename(path) === mailLogoFile) reply.headers(fromAnywhere)
    },
  })
}

const contentTypes: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', png: 'image/png' }

/** One folder and a file in it, so that a path cannot leave the media folder. */
const mediaPath = /^[\w-]+\/[\w-]+\.(avif|webp|png)$/

function serveFromStore(http: FastifyInstance, disk: ObjectStore['disk']): void {
  http.get<{ Params: { '*': string } }>('/media/*', async ({ params }, reply) => {
    const path = params['*']
    const type = contentTypes[mediaPath.exec(path)?.[1] ?? '']
    if (!type || !(await disk.exists(`media/${path}`))) throw requestProblems.not_found()
    const headers = {
      'Cache-Control': `public, max-age=${yearInSeconds}, immutable`,
      ...(basename(path) === mailLogoFile && fromAnywhere),
    }
    return reply
      .type(type)
      .headers(headers)
      .send(await disk.getStream(`media/${path}`))
  })
}

/** The portal's mark in mails, and the sample logo of mail previews. */
const mailPictures = new Set(['mail-mark.png', mailLogoFile])

/** Serves scripts, styles and fonts of the web client, compressed at build time. Pages are in page-routes.ts. */
export async function registerAssets(http: FastifyInstance, webDirectory: string): Promise<void> {
  if (!existsSync(webDirectory)) return
  await http.register(fastifyStatic, {
    root: webDirectory,
    // One route per existing file: every other path belongs to a page.
    wildcard: false,
    // index.html is a template without content and data, so it must not be served.
    globIgnore: ['index.html*'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webDirectory, 'assets'))
      reply.header('Cache-Control', hashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
      if (mailPictures.has(basename(path))) reply.headers(fromAnywhere)
    },
  })
}

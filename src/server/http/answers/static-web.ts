import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../domain/errors.ts'
import { mailLogoFile } from '../../../domain/white-label.ts'
import type { ObjectStore } from '../../gateways/object-storage/object-store.ts'

const yearInSeconds = 31_536_000

/** Of pictures in mails: mail programs in browsers show them on sites of their own. */
const fromAnywhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Stored pictures. File names carry a hash of the content, so browsers may keep them for ever. */
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

/** A folder and a file of it: nothing that climbs out. */
const mediaPath = /^[\w-]+\/[\w-]+\.(avif|webp|png)$/

function serveFromStore(http: FastifyInstance, disk: ObjectStore['disk']): void {
  http.get<{ Params: { '*': string } }>('/media/*', async ({ params }, reply) => {
    const path = params['*']
    const type = contentTypes[mediaPath.exec(path)?.[1] ?? '']
    if (!type || !(await disk.exists(`media/${path}`))) throw notFound('not_found', 'Non trovato.')
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

/** The mark in mails, and the logo of a made-up one. */
const mailPictures = new Set(['mail-mark.png', mailLogoFile])

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
      if (mailPictures.has(basename(path))) reply.headers(fromAnywhere)
    },
  })
}

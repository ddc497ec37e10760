import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { AttachedObject, AttachInput, OpenedUpload, OpenUploadInput } from '../../../contract/objects.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/require-role.ts'
import { currentUser } from '../../http/session.ts'
import { attachObject } from './attach-object.ts'
import { openUpload } from './open-upload.ts'
import { readObject } from './read-object.ts'
import { receiveUpload } from './receive-upload.ts'
import { uploadPath } from './upload-address.ts'

const UploadParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const ObjectParams = z.object({ objectId: id })

/** Uploading, and reading what is not public. Open to base accounts, because product requests are. */
export const objectRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.post(
      uploadPath,
      { schema: { body: OpenUploadInput, response: { 201: OpenedUpload } } },
      async (request, reply) =>
        reply.status(201).send({ uploadURL: await openUpload(app, currentUser(request).id, request.body) }),
    )

    http.put(
      '/api/product-request-images',
      { schema: { body: AttachInput, response: { 200: AttachedObject } } },
      async (request) => ({
        objectPath: await attachObject(app, currentUser(request).id, request.body.imageURL, 'product-request-image'),
      }),
    )

    http.get('/api/objects/:objectId', { schema: { params: ObjectParams, hide: true } }, async (request, reply) => {
      const picture = await readObject(app, currentUser(request), request.params.objectId)
      return reply.type('image/webp').header('Cache-Control', 'private, max-age=3600').send(picture)
    })
  }

export const adminObjectRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.put(
      '/api/product-images',
      { schema: { body: AttachInput, response: { 200: AttachedObject } } },
      async (request) => ({
        objectPath: await attachObject(app, currentUser(request).id, request.body.imageURL, 'product-image'),
      }),
    )
  }

/** Milliseconds that a sender has to read a refusal before the connection, on which its file may still be coming, is ended. */
const drainMs = 2_000

/** Receives files. The address is the credential, as at an object store: no session, and any type of body, unread. */
export const uploadRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, _body, done) => done(null))

    http.put(
      `${uploadPath}/:token`,
      { config: { longBody: true }, schema: { params: UploadParams, hide: true, response: { 204: z.null() } } },
      async (request, reply) => {
        const length = request.headers['content-length']
        try {
          await receiveUpload(app, request.params.token, {
            body: request.raw as Readable,
            contentType: request.headers['content-type'],
            contentLength: length === undefined ? undefined : Number(length),
          })
        } catch (error) {
          const { socket } = request.raw
          reply.header('Connection', 'close')
          reply.raw.once('finish', () => setTimeout(() => socket?.destroy(), drainMs))
          throw error
        }
        return reply.status(204).send(null)
      },
    )
  }

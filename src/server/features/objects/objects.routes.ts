import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { AttachedObject, AttachInput, OpenedUpload, OpenUploadInput } from '../../../contract/objects.ts'
import { z } from '../../../contract/z.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import type { ObjectKind } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import { FairQueue, TurnsByName } from '../../concurrency/fair-queue.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { largeFileBodyMs } from '../../http/connections/request-bodies.ts'
import { attachObject } from './attach-object.ts'
import { openUpload } from './open-upload.ts'
import { readObject } from './read-object.ts'
import { claimUploadAddress, receiveUpload } from './receive-upload.ts'
import { uploadPath } from './upload-address.ts'

const UploadParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const ObjectParams = z.object({ objectId: id })

/** Returns a function that attaches an upload. Concurrent calls by one user for the same file share one attachment. */
function attachOnce(app: AppContext, kind: ObjectKind): (user: UserRow, address: string) => Promise<AttachedObject> {
  const running = new Map<string, Promise<string>>()
  return async (user, address) => {
    const key = `${user.id} ${address}`
    const attaching = running.get(key) ?? attachObject(app, user.id, address, kind).finally(() => running.delete(key))
    running.set(key, attaching)
    return { objectPath: await attaching }
  }
}

/** Routes for uploading, and for reading private pictures. Open to base accounts because product requests are. */
export const objectRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const attachRequestImage = attachOnce(app, 'product-request-image')
    // The account's row lock serialises its openings anyway. Queueing them here keeps waiting ones from holding a database connection.
    const openings = new TurnsByName()

    http.post(
      uploadPath,
      operation('openUpload', 'Chiede un indirizzo a cui inviare un file con PUT, una volta, entro 15 minuti', {
        body: OpenUploadInput,
        response: { 201: OpenedUpload },
        refusals: [429],
      }),
      async (request, reply) => {
        const { id, userRole } = currentUser(request)
        // Only admins upload documents; every account uploads pictures.
        if (request.body.contentType === 'application/pdf' && !hasRole(userRole, 'admin'))
          throw fileProblems['upload.type']()
        const uploadURL = await openings.run(id, () => openUpload(app, id, request.body))
        return reply.status(201).send({ uploadURL })
      },
    )

    http.put(
      '/api/product-request-images',
      operation('attachProductRequestImage', 'Dà un’immagine caricata a una richiesta di prodotto', {
        body: AttachInput,
        response: { 200: AttachedObject },
        refusals: [404],
      }),
      (request) => attachRequestImage(currentUser(request), request.body.imageURL),
    )

    http.get('/api/objects/:objectId', { schema: { params: ObjectParams, hide: true } }, async (request, reply) => {
      const picture = await readObject(app, currentUser(request), request.params.objectId)
      return reply.type('image/webp').header('Cache-Control', 'private, max-age=3600').send(picture)
    })
  }

export const adminObjectRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const attachProductImage = attachOnce(app, 'product-image')

    http.put(
      '/api/product-images',
      operation('attachProductImage', 'Dà un’immagine caricata a un prodotto', {
        body: AttachInput,
        response: { 200: AttachedObject },
        refusals: [404],
      }),
      (request) => attachProductImage(currentUser(request), request.body.imageURL),
    )
  }

export const logoRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const attachLogo = attachOnce(app, 'white-label-logo')

    http.put(
      '/api/white-label-logos',
      operation('attachWhiteLabelLogo', 'Dà un’immagine caricata al proprio white label, come logo', {
        body: AttachInput,
        response: { 200: AttachedObject },
        refusals: [404],
      }),
      (request) => attachLogo(currentUser(request), request.body.imageURL),
    )
  }

/** Receives files. As in an object store, the address is the credential: no session is needed, and the body is accepted unparsed with any type. */
export const uploadRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, _body, done) => done(null))
    // Many concurrent uploads must not take a database connection each.
    const taking = new FairQueue()

    http.put(
      `${uploadPath}/:token`,
      {
        config: { bodyMs: largeFileBodyMs },
        schema: { params: UploadParams, hide: true, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const length = request.headers['content-length']
        const { token } = request.params
        await receiveUpload(app, await taking.run(token, () => claimUploadAddress(app, token)), {
          body: request.raw as Readable,
          contentType: request.headers['content-type'],
          contentLength: length === undefined ? undefined : Number(length),
        })
        return reply.status(204).send(null)
      },
    )
  }

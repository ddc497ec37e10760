import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { AttachDocumentInput, OrderDocument } from '../../../../contract/orders/order-documents.ts'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { attachDocument, readDocument, withdrawDocument } from './order-documents.ts'

const OrderParams = z.object({ orderId: id })
const DocumentParams = OrderParams.extend({ documentId: id })

/** Export proofs and consignment notes of orders, for admins only. */
export const orderDocumentRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/admin/orders/:orderId/documents',
      operation('attachOrderDocument', 'Allega a un ordine l’attestazione di esportazione o il CMR già caricati', {
        params: OrderParams,
        body: AttachDocumentInput,
        response: { 201: OrderDocument },
      }),
      async (request, reply) => {
        const attached = await attachDocument(app, currentUser(request).id, request.params.orderId, request.body)
        return reply.status(201).send(attached)
      },
    )

    http.delete(
      '/api/admin/orders/:orderId/documents/:documentId',
      operation(
        'withdrawOrderDocument',
        'Segna come allegato per errore un documento di un ordine, che resta conservato',
        { params: DocumentParams, response: { 204: z.null() } },
      ),
      async (request, reply) => {
        const { orderId, documentId } = request.params
        await withdrawDocument(app, currentUser(request).id, orderId, documentId)
        return reply.status(204).send(null)
      },
    )

    http.get(
      '/api/admin/orders/:orderId/documents/:documentId',
      { schema: { params: DocumentParams, hide: true } },
      async (request, reply) => {
        const { orderId, documentId } = request.params
        const { name, contentType, file } = await readDocument(app, orderId, documentId)
        return reply
          .type(contentType)
          .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
          .header('Cache-Control', 'private, no-store')
          .send(file)
      },
    )
  }

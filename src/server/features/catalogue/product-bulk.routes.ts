import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { BulkInput, BulkOutcome, BulkUndo, maxInBulk } from '../../../contract/products/product-bulk.ts'
import { z } from '../../../contract/z.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { changeMany } from '../products/change-many.ts'
import { undoMany } from '../products/undo-many.ts'
import { selectedProductIds } from './list-admin-products.ts'

export const productBulkRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/admin/products/bulk',
      {
        ...operation('changeProducts', 'Cambia molti prodotti insieme: in vendita o no, prezzo, categoria', {
          body: BulkInput,
          response: { 200: BulkOutcome },
        }),
        config: { idempotent: true },
      },
      async (request) => {
        const { act, ids, filter } = request.body
        const chosen = ids ?? (filter ? await selectedProductIds(app, filter, maxInBulk) : [])
        if (chosen.length > maxInBulk) throw productProblems['product.bulk_too_many']()
        return inOneTransaction(app, (within) =>
          changeMany(within, { adminId: currentUser(request).id, act, ids: chosen }, idempotencyKey(request)),
        )
      },
    )

    http.post(
      '/api/admin/products/bulk/:bulkActId/undo',
      operation('undoProductChanges', 'Annulla una modifica di molti prodotti', {
        params: z.object({ bulkActId: id }),
        response: { 200: BulkUndo },
      }),
      (request) => undoMany(app, currentUser(request).id, request.params.bulkActId),
    )
  }

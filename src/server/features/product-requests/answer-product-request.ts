import type { ProductRequestAnswerInput } from '../../../contract/products/product-requests.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { requestMoves } from '../../../domain/products/product-requests.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProductRequestRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { editConflict, isOutdated } from '../audit/edit-conflict.ts'
import {
  type AdminProductRequestRow,
  findProductRequest,
  lockProductRequest,
  updateProductRequest,
} from './admin-product-requests.queries.ts'

/**
 * Stores an admin's answer, a new status with notes for the customer, and notifies the customer. Repeating the current answer does nothing. Throws a
 * conflict if `input.reviewedAt` shows that the request was answered in the meantime.
 */
export function answerProductRequest(
  app: AppContext,
  adminId: string,
  requestId: string,
  input: ProductRequestAnswerInput,
): Promise<AdminProductRequestRow> {
  const { status, adminNotes } = input
  return app.db.transaction(async (tx) => {
    const request = await lockProductRequest(tx, requestId)
    if (!request) throw requestNotFound()
    const isAnswered = request.status === status && request.adminNotes === adminNotes
    if (!isAnswered) {
      await refuseStale(tx, request, input)
      requireMove(request, input)
      await updateProductRequest(tx, requestId, { status, adminNotes, reviewedAt: app.clock.now() })
    }
    const answered = await findProductRequest(tx, requestId)
    if (!answered) throw requestNotFound()
    if (!isAnswered) {
      const { category, createdAt } = request
      const before = { was: request.status, notesBefore: request.adminNotes }
      const facts = { requestId, user: answered.user, category, createdAt, ...before, status, adminNotes }
      await announce(app, tx, 'product_request.answered', { ...facts, adminId })
    }
    return answered
  })
}

export const requestNotFound = () => notFound('product_request.not_found', 'Richiesta non trovata')

async function refuseStale(
  tx: Transaction,
  request: ProductRequestRow,
  { reviewedAt: readAt }: ProductRequestAnswerInput,
): Promise<void> {
  if (!isOutdated(readAt, request.reviewedAt)) return
  const [code, subject] = ['product_request.changed', `product_request:${request.id}`]
  throw await editConflict(tx, { code, subject, readAt, deed: () => 'ha risposto alla richiesta' })
}

function requireMove(request: ProductRequestRow, { status }: ProductRequestAnswerInput): void {
  if (!requestMoves(request.status).includes(status)) {
    throw conflict(
      'product_request.answered',
      'La richiesta ha già una risposta: puoi correggerla con Approvato o Rifiutato.',
    )
  }
}

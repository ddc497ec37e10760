import type { ProductRequestAnswerInput } from '../../../contract/products/product-requests.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { requestMoves } from '../../../domain/products/product-requests.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProductRequestRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { findChange, isOutdated } from '../audit/find-change.ts'
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
    if (!request) throw productProblems['product_request.not_found']()
    const isAnswered = request.status === status && request.adminNotes === adminNotes
    if (!isAnswered) {
      await refuseStale(tx, request, input)
      requireMove(request, input)
      await updateProductRequest(tx, requestId, { status, adminNotes, reviewedAt: app.clock.now() })
    }
    const answered = await findProductRequest(tx, requestId)
    if (!answered) throw productProblems['product_request.not_found']()
    if (!isAnswered) {
      const { category, createdAt } = request
      const before = { was: request.status, notesBefore: request.adminNotes }
      const facts = { requestId, user: answered.user, category, createdAt, ...before, status, adminNotes }
      await announce(app, tx, 'product_request.answered', { ...facts, adminId })
    }
    return answered
  })
}

async function refuseStale(
  tx: Transaction,
  request: ProductRequestRow,
  { reviewedAt: readAt }: ProductRequestAnswerInput,
): Promise<void> {
  if (!isOutdated(readAt, request.reviewedAt)) return
  const { by, at } = await findChange(tx, `product_request:${request.id}`, readAt)
  throw productProblems['product_request.changed']({ by, at })
}

function requireMove(request: ProductRequestRow, { status }: ProductRequestAnswerInput): void {
  if (!requestMoves(request.status).includes(status)) throw productProblems['product_request.answered']()
}

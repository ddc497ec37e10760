import type { ReturnInput } from '../../../../contract/orders/return-writing.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { piecesText } from '../../../../domain/orders/pieces-text.ts'
import { returnProblems } from '../../../../domain/orders/returns/return-problems.ts'
import { requireReturnable } from '../../../../domain/orders/returns/return-rules.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { announce } from '../../../events/announce.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { lockOwnPictures } from '../../objects/hold-pictures.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { lockOwnOrder } from '../orders.queries.ts'
import { findUnconfirmedShipment } from '../shipment/unconfirmed-shipments.queries.ts'
import { insertReturn } from './order-returns.queries.ts'

interface Request {
  orderId: string
  input: ReturnInput
}

/** A customer requests the return of pieces of a shipped order; admins are notified. Returns the return's id. Idempotent per Idempotency-Key. */
export function requestReturn(
  app: AppContext,
  user: UserRow,
  { orderId, input }: Request,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'return' }, async () => {
      const order = await lockOwnOrder(tx, orderId, user.id)
      if (!order) throw orderProblems['order.not_found']()
      // The shipment may still be undone, and has not been notified.
      if (await findUnconfirmedShipment(tx, orderId)) throw returnProblems['return.not_shipped']({ isLeaving: true })
      const items = await selectLines(tx, [orderId])
      requireReturnable({ ...order, items }, input.lines, app.clock.now())
      await requirePictures(tx, user.id, input.imageUrls)
      const { lines, reason, imageUrls } = input
      const { id: returnId } = await insertReturn(tx, { orderId, userId: user.id, lines, reason, imageUrls })
      const named = lines.flatMap(({ itemId, quantity }) =>
        items.filter(({ id }) => id === itemId).map((item) => ({ ...item, quantity })),
      )
      const note = `Reso richiesto: ${piecesText(named).join(', ')}. ${reason}`
      await insertHistory(tx, { orderId, status: order.status, actorId: user.id, note, about: 'return' })
      await announce(app, tx, 'order_return.requested', {
        order,
        returnId,
        requester: user.companyName ?? user.username,
        pieces: piecesOf(lines),
        pictures: imageUrls.length,
        reason,
      })
      return returnId
    }),
  )
}

/** One error for every cause, so that the response does not reveal whether a picture of another account exists. */
async function requirePictures(tx: Transaction, userId: string, paths: readonly string[]): Promise<void> {
  if (await lockOwnPictures(tx, { ownerId: userId, paths, kind: 'product-request-image' })) return
  throw returnProblems['return.picture']({ field: 'imageUrls' })
}

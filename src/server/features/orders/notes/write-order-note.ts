import { requireConsignee } from '../../../../domain/orders/consignees.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { findNote, insertNote, lockConsignee, type NoteWithAuthor } from './order-notes.queries.ts'

/** Stores an internal note on an order. Notes cannot be changed and are deleted when the consignee is anonymised. Idempotent per Idempotency-Key. */
export function writeOrderNote(
  app: AppContext,
  adminId: string,
  { orderId, text }: { orderId: string; text: string },
  idempotent: IdempotentRequest | null,
): Promise<NoteWithAuthor> {
  return app.db.transaction(async (tx) => {
    const noteId = await once(tx, idempotent, { made: 'orderNote' }, async () => {
      const consignee = await lockConsignee(tx, orderId)
      if (!consignee) throw orderProblems['order.not_found']()
      requireConsignee(consignee)
      const written = await insertNote(tx, { orderId, authorId: adminId, text })
      await announce(app, tx, 'order.noted', { orderId, noteId: written, adminId })
      return written
    })
    const note = await findNote(tx, noteId)
    if (!note) throw new Error(`Note ${noteId} no longer exists`)
    return note
  })
}

import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { returnProblems } from '../../../../domain/orders/return-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { restock } from '../../stock/move-stock.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner, selectStockLines } from '../orders.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import { markReceived, selectReturnLines, updateReturn } from './order-returns.queries.ts'

/** Records the arrival of the pieces: each line is either restocked or written off. */
export async function receiveReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  answers: readonly { itemId: string; restock: boolean }[],
): Promise<void> {
  const lines = await selectReturnLines(tx, asked.id)
  const said = new Map(answers.map(({ itemId, restock: isBack }) => [itemId, isBack]))
  if (said.size !== lines.length || lines.some(({ orderItemId }) => !said.has(orderItemId))) {
    throw returnProblems['return.lines']({ field: 'lines' })
  }
  const now = app.clock.now()
  for (const isRestocked of [true, false]) {
    const itemIds = answers.filter((line) => line.restock === isRestocked).map(({ itemId }) => itemId)
    await markReceived(tx, asked.id, { itemIds, isRestocked })
  }
  await updateReturn(tx, asked.id, { status: 'received', receivedAt: now, updatedAt: now })
  const back = lines.filter(({ orderItemId }) => said.get(orderItemId))
  const quantities = new Map(back.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const stock = (await selectStockLines(tx, order.id)).flatMap(({ stockItemId, orderItemId }) => {
    const quantity = quantities.get(orderItemId)
    return quantity ? [{ stockItemId, quantity }] : []
  })
  const cause = { reference: `return:${asked.id}`, reason: 'Reso di un cliente', actorId: adminId, orderId: order.id }
  await restock(tx, stock, cause)
  const note = 'Reso ricevuto: i capi sono arrivati.'
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note, about: 'return' })
  await announce(app, tx, 'order_return.received', {
    order,
    reseller: await findOwner(tx, order.userId),
    returnId: asked.id,
    restocked: piecesOf(back),
    writtenOff: piecesOf(lines) - piecesOf(back),
    adminId,
  })
}

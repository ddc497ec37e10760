import type { ReturnAnswerInput } from '../../../../contract/orders/return-writing.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { requireConsignee } from '../../../../domain/orders/consignees.ts'
import { requireMoneyHere } from '../../../../domain/orders/paying/disputes.ts'
import { planReturnRefund } from '../../../../domain/orders/paying/plan-refund.ts'
import { beyondPayment } from '../../../../domain/orders/paying/refunds.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { returnProblems } from '../../../../domain/orders/returns/return-problems.ts'
import { requireReturnMove } from '../../../../domain/orders/returns/return-rules.ts'
import type { ReturnClosing } from '../../../../domain/orders/returns/returns.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderReturnRow } from '../../../database/schema/order-returns.ts'
import { announce } from '../../../events/announce.ts'
import { findChange, isOutdated } from '../../audit/find-change.ts'
import { findMoneyLeft } from '../../payments/refunds/refunds.reads.ts'
import { restock } from '../../stock/move-stock.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner, lockAnyOrder, selectStockLines } from '../orders.queries.ts'
import { beginRefund, recordRefundStarted } from '../refunding/record-refund-started.ts'
import { insertRefundLines } from '../refunding/refund-lines.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import {
  findOrderOfReturn,
  findShippingBack,
  lockReturn,
  markReceived,
  selectReturnLines,
  updateReturn,
} from './order-returns.queries.ts'

/**
 * Moves a return to its next state on behalf of an admin: accepted or refused, then received or closed because the pieces did not arrive, then
 * refunded or closed because too little money is left. Repeating a step with the same content does nothing. If `input.updatedAt` is outdated, throws
 * 409 that names the admin who was faster.
 */
export function answerReturn(
  app: AppContext,
  adminId: string,
  returnId: string,
  input: ReturnAnswerInput,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const orderId = await findOrderOfReturn(tx, returnId)
    const order = orderId && (await lockAnyOrder(tx, orderId))
    if (!order) throw returnProblems['return.not_found']()
    const asked = await lockReturn(tx, returnId)
    if (asked.status === input.status && (await isSameAnswer(tx, asked, input))) return
    await refuseStale(tx, asked, input.updatedAt)
    requireReturnMove(asked.status, input.status)
    requireConsignee(order)
    await step(app, tx, { order, asked, adminId }, input)
  })
}

function step(app: AppContext, tx: Transaction, locked: LockedReturn, input: ReturnAnswerInput): Promise<void> {
  switch (input.status) {
    case 'accepted':
    case 'refused':
      return decide(app, tx, locked, input)
    case 'not_received':
    case 'not_refunded':
      return closeReturn(app, tx, locked, input)
    case 'received':
      return receiveReturn(app, tx, locked, input.lines)
    case 'refunded':
      return refundReturn(app, tx, locked, input.shipping)
    default:
      return input satisfies never
  }
}

async function decide(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  { status, answer }: Extract<ReturnAnswerInput, { status: 'accepted' | 'refused' }>,
): Promise<void> {
  const now = app.clock.now()
  await updateReturn(tx, asked.id, { status, answer, decidedAt: now, updatedAt: now })
  const note = [status === 'accepted' ? 'Reso accettato.' : 'Reso rifiutato.', answer].filter(Boolean).join(' ')
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note, about: 'return' })
  await announce(app, tx, 'order_return.decided', {
    order,
    reseller: await findOwner(tx, order.userId),
    returnId: asked.id,
    status,
    answer,
    adminId,
  })
}

async function refuseStale(
  tx: Transaction,
  { id, status, updatedAt }: OrderReturnRow,
  readAt: string | null | undefined,
): Promise<void> {
  // Skip the check for withdrawn returns: no admin changed them, and `requireReturnMove` explains the refusal.
  if (status === 'withdrawn' || !isOutdated(readAt, updatedAt)) return
  const { by, at } = await findChange(tx, `order_return:${id}`, readAt)
  throw returnProblems['return.changed']({ by, at, status })
}

/** Records the arrival of the pieces: each line is either restocked or written off. */
async function receiveReturn(
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

const reason = 'Reso dei capi'

/** Refunds the received pieces at their order price, plus the part of the shipping chosen by the admin. */
async function refundReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  shippingAmount: Money,
): Promise<void> {
  requireMoneyHere(order)
  const returned = (await selectReturnLines(tx, asked.id)).map(({ orderItemId: itemId, quantity, isRestocked }) => ({
    itemId,
    quantity,
    restock: isRestocked ?? false,
  }))
  const items = await selectLines(tx, [order.id])
  const { lines, amount } = planReturnRefund({ ...order, items }, { lines: returned, shipping: shippingAmount })
  const wanted = { kind: 'return' as const, amount, shippingAmount, reason, requestedBy: adminId }
  const refund = await beginRefund(app, tx, order.id, wanted)
  const now = app.clock.now()
  // Update the return before inserting the refund lines: a piece counts either in an open return or in a refund.
  await updateReturn(tx, asked.id, { status: 'refunded', refundId: refund.id, refundedAt: now, updatedAt: now })
  await insertRefundLines(
    tx,
    lines.map(({ item, quantity, amount: price, restock }) => ({
      refundId: refund.id,
      orderItemId: item.id,
      quantity,
      amount: price,
      isRestocked: restock,
      hasTravelled: true,
    })),
  )
  await recordRefundStarted(app, tx, order, { refund, reason, adminId })
  await announce(app, tx, 'order_return.refunded', { order, returnId: asked.id, amount, adminId })
}

const sentences: Readonly<Record<ReturnClosing, string>> = {
  not_received: 'Reso chiuso: i capi non sono arrivati.',
  not_refunded: 'Reso chiuso senza rimborso.',
}

/**
 * Closes a return without a refund: its pieces have not arrived, or less than their price is left of the payment. The pieces can be returned or
 * refunded again. Received pieces stay restocked or written off as recorded.
 */
async function closeReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  { status, answer }: { status: ReturnClosing; answer: string },
): Promise<void> {
  if (status === 'not_refunded') await requireTooLittleLeft(tx, { order, asked })
  const now = app.clock.now()
  await updateReturn(tx, asked.id, { status, answer, closedAt: now, updatedAt: now })
  const note = `${sentences[status]} ${answer}`
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note, about: 'return' })
  await announce(app, tx, 'order_return.closed', {
    order,
    reseller: await findOwner(tx, order.userId),
    returnId: asked.id,
    status,
    answer,
    adminId,
  })
}

/**
 * Throws 409 if enough of the payment is left to refund the received pieces, or while the bank is deciding on a dispute: the portal must not keep
 * both pieces and money.
 */
async function requireTooLittleLeft(tx: Transaction, { order, asked }: Omit<LockedReturn, 'adminId'>): Promise<void> {
  requireMoneyHere(order)
  const returned = await selectReturnLines(tx, asked.id)
  const lines = returned.map(({ orderItemId: itemId, quantity }) => ({ itemId, quantity, restock: false }))
  const items = await selectLines(tx, [order.id])
  const { amount } = planReturnRefund({ ...order, items }, { lines, shipping: '0.00' })
  if (beyondPayment(await findMoneyLeft(tx, order.id), amount) !== null) return
  throw returnProblems['return.refundable']()
}

/** Whether an answer repeats the return's current state exactly, so the request was sent twice. `input.status` must equal `asked.status`. */
async function isSameAnswer(tx: Transaction, asked: OrderReturnRow, input: ReturnAnswerInput): Promise<boolean> {
  switch (input.status) {
    case 'accepted':
    case 'refused':
    case 'not_received':
    case 'not_refunded':
      return input.answer === asked.answer
    case 'received': {
      const restocked = new Map(input.lines.map(({ itemId, restock }) => [itemId, restock]))
      const lines = await selectReturnLines(tx, asked.id)
      return lines.every(({ orderItemId, isRestocked }) => restocked.get(orderItemId) === isRestocked)
    }
    case 'refunded':
      return (await findShippingBack(tx, asked)) === input.shipping
    default:
      return input satisfies never
  }
}

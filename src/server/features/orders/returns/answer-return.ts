import type { ReturnAnswerInput } from '../../../../contract/orders/return-writing.ts'
import { requireConsignee } from '../../../../domain/orders/consignees.ts'
import { returnProblems } from '../../../../domain/orders/return-problems.ts'
import { requireReturnMove } from '../../../../domain/orders/return-rules.ts'
import type { ReturnAnswer } from '../../../../domain/orders/returns.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderReturnRow } from '../../../database/schema/order-returns.ts'
import { announce } from '../../../events/announce.ts'
import { editConflict, isOutdated } from '../../audit/edit-conflict.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner, lockAnyOrder } from '../orders.queries.ts'
import { closeReturn } from './close-return.ts'
import type { LockedReturn } from './locked-return.ts'
import { findOrderOfReturn, lockReturn, updateReturn } from './order-returns.queries.ts'
import { receiveReturn } from './receive-return.ts'
import { refundReturn } from './refund-return.ts'
import { isSameAnswer } from './same-answer.ts'

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

const actions: Readonly<Record<ReturnAnswer, string>> = {
  accepted: 'ha accettato il reso',
  refused: 'ha rifiutato il reso',
  not_received: 'ha chiuso il reso',
  received: 'ha segnato il reso come ricevuto',
  not_refunded: 'ha chiuso il reso',
  refunded: 'ha rimborsato il reso',
}

async function refuseStale(
  tx: Transaction,
  { id, status, updatedAt }: OrderReturnRow,
  readAt: string | null | undefined,
): Promise<void> {
  // Skip the check for withdrawn returns: no admin changed them, and `requireReturnMove` explains the refusal.
  if (status === 'withdrawn' || !isOutdated(readAt, updatedAt)) return
  const done = status === 'requested' ? 'ha cambiato il reso' : actions[status]
  throw await editConflict(tx, { code: 'return.changed', subject: `order_return:${id}`, readAt, deed: () => done })
}

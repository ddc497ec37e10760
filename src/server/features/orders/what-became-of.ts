import { conflict, DomainError } from '../../../domain/errors.ts'
import { lastStepSentence } from '../../../domain/orders/last-step.ts'
import { isUnpaid, moveOrder, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { findLastStep } from './order-history.reads.ts'

/** Who did what to the order last, and when. Of an unpaid one nobody has done anything. */
export async function whatBecameOf(app: AppContext, tx: Transaction, order: OrderRow): Promise<string> {
  if (isUnpaid(order.status)) return ''
  const step = await findLastStep(tx, order.id)
  return step ? lastStepSentence({ ...step, parcel: order }, app.clock.now()) : ''
}

/** Of two admins on the same order the second reads what the first has done with it, and what can be done now. */
export async function requireMove(app: AppContext, tx: Transaction, order: OrderRow, to: OrderStatus): Promise<void> {
  try {
    moveOrder(order.status, to)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw conflict(error.code, `${await whatBecameOf(app, tx, order)} ${error.message}`.trim())
  }
}

import { conflict, DomainError } from '../../../domain/errors.ts'
import { lastStepSentence } from '../../../domain/orders/last-step.ts'
import { isUnpaid, moveOrder, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { findLastStep } from './order-history.reads.ts'

/** One sentence describing the last status change: actor, time and details. Empty for unpaid orders. */
export async function describeLastStep(app: AppContext, tx: Transaction, order: OrderRow): Promise<string> {
  if (isUnpaid(order.status)) return ''
  const step = await findLastStep(tx, order.id)
  return step ? lastStepSentence({ ...step, parcel: order }, app.clock.now()) : ''
}

/**
 * Throws 409 if the order cannot move to `to`. The message describes the last status change, so that the second of two admins learns what the first
 * one did.
 */
export async function requireMove(app: AppContext, tx: Transaction, order: OrderRow, to: OrderStatus): Promise<void> {
  try {
    moveOrder(order.status, to)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw conflict(error.code, `${await describeLastStep(app, tx, order)} ${error.message}`.trim())
  }
}

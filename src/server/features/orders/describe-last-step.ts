import type { LastStep } from '../../../domain/orders/last-step.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { canMoveOrder, isUnpaid, type OrderStatus } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { findLastStep } from './order-history.reads.ts'

/** The last status change: actor, time and details. Null for unpaid orders. */
export async function describeLastStep(app: AppContext, tx: Transaction, order: OrderRow): Promise<LastStep | null> {
  const step = isUnpaid(order.status) ? undefined : await findLastStep(tx, order.id)
  if (!step) return null
  const { status, at, by, note, isCorrection } = step
  const { carrier, trackingNumber } = order
  const instants = { at: at.toISOString(), now: app.clock.now().toISOString() }
  return { status, ...instants, by, note, isCorrection, carrier, trackingNumber }
}

/**
 * Throws 409 if the order cannot move to `to`. The message describes the last status change, so that the second of two admins learns what the first
 * one did.
 */
export async function requireMove(app: AppContext, tx: Transaction, order: OrderRow, to: OrderStatus): Promise<void> {
  if (canMoveOrder(order.status, to)) return
  const lastStep = await describeLastStep(app, tx, order)
  throw orderProblems['order.transition_forbidden']({ from: order.status, to, lastStep })
}

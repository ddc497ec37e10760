import { orderProblems } from './order-problems.ts'
import { canMoveOrder, type OrderStatus } from './orders.ts'

/** The new status. Throws a conflict with the alternative if the transition is not legal. */
export function moveOrder(from: OrderStatus, to: OrderStatus): OrderStatus {
  if (canMoveOrder(from, to)) return to
  throw orderProblems['order.transition_forbidden']({ from, to, lastStep: null })
}

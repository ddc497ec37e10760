import { isShipped } from '../orders.ts'
import { returnProblems } from './return-problems.ts'
import {
  endOfReturns,
  piecesFree,
  type ReturnableOrder,
  type ReturnMove,
  type ReturnStatus,
  returnMoves,
} from './returns.ts'

/** Throws an error for the customer if these pieces cannot be returned. */
export function requireReturnable(
  order: ReturnableOrder,
  lines: readonly { itemId: string; quantity: number }[],
  now: Date,
): void {
  if (!isShipped(order.status) || !order.shippedAt) throw returnProblems['return.not_shipped']({ isLeaving: false })
  if (now >= endOfReturns({ ...order, shippedAt: order.shippedAt })) throw returnProblems['return.too_late']()
  for (const [index, line] of lines.entries()) requirePieces(order, line, `lines.${index}`)
}

function requirePieces({ items }: ReturnableOrder, line: { itemId: string; quantity: number }, field: string): void {
  const item = items.find(({ id }) => id === line.itemId)
  if (!item) throw returnProblems['return.unknown_line']({ field: `${field}.itemId` })
  const free = piecesFree(item)
  if (line.quantity <= free) return
  const { productName, variantInfo } = item
  throw returnProblems['return.too_many_pieces']({ productName, variantInfo, free }, { field: `${field}.quantity` })
}

/** Throws a conflict that states the return's current state if the transition is not legal. */
export function requireReturnMove(from: ReturnStatus, to: ReturnMove): void {
  if (returnMoves(from).includes(to)) return
  throw returnProblems['return.transition_forbidden']({ from, to })
}

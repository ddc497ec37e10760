import type { ReturnAnswerInput } from '../../../../contract/orders/return-writing.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderReturnRow } from '../../../database/schema/order-returns.ts'
import { findShippingBack, selectReturnLines } from './order-returns.queries.ts'

/** Whether an answer repeats the return's current state exactly, so the request was sent twice. `input.status` must equal `asked.status`. */
export async function isSameAnswer(tx: Transaction, asked: OrderReturnRow, input: ReturnAnswerInput): Promise<boolean> {
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

import { conflict } from '../../../../domain/errors.ts'
import { beyondPayment } from '../../../../domain/orders/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { findMoneyLeft } from '../../payments/refunds.reads.ts'
import { refundPart } from '../../payments/start-refunds.ts'

/**
 * Starts a partial refund of a locked order. Throws 409 `order.nothing_to_refund` with the amount left if it does not suffice; `instead` is the
 * advice to the admin appended to that message.
 */
export async function beginRefund(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  { instead, ...part }: Parameters<typeof refundPart>[3] & { instead: string },
): Promise<RefundRow> {
  const refund = await refundPart(app, tx, { kind: 'order', id: orderId }, part)
  if (refund) return refund
  const left = await findMoneyLeft(tx, orderId)
  const why = beyondPayment(left, part.amount) ?? 'Non c’è un pagamento che basti.'
  throw conflict('order.nothing_to_refund', left === null ? why : `${why} ${instead}`)
}

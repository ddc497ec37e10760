import type { Transaction } from '../../database/database.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { resolveHandTrouble, resolveRefundTrouble } from './refund-trouble.queries.ts'

/** Resolves what the log says of these refunds, in the name of the admin who tries them again. */
export const endRefundTrouble = (
  tx: Transaction,
  refunds: readonly Pick<RefundRow, 'id' | 'paymentId'>[],
  adminId: string,
): Promise<void> => resolveRefundTrouble(tx, refunds, adminId)

/** The same of a refund that an admin has given back by hand. */
export const endHandTrouble = (tx: Transaction, refundId: string, adminId: string): Promise<void> =>
  resolveHandTrouble(tx, refundId, adminId)

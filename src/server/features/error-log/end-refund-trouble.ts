import type { Transaction } from '../../database/database.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { resolveHandTrouble, resolveRefundTrouble } from './refund-trouble.queries.ts'

/** Resolves the entries about these refunds, in the name of the admin who retries them. */
export const endRefundTrouble = (
  tx: Transaction,
  refunds: readonly Pick<RefundRow, 'id' | 'paymentId'>[],
  adminId: string,
): Promise<void> => resolveRefundTrouble(tx, refunds, adminId)

/** Resolves the entries about a refund that an admin has paid out manually. */
export const endHandTrouble = (tx: Transaction, refundId: string, adminId: string): Promise<void> =>
  resolveHandTrouble(tx, refundId, adminId)

import type { Transaction } from '../../database/database.ts'
import { resolveRefundTrouble } from './refund-trouble.queries.ts'

/** Resolves what the log says of an order's refund, in the name of the admin who tries it again. */
export const endRefundTrouble = (tx: Transaction, orderId: string, adminId: string): Promise<void> =>
  resolveRefundTrouble(tx, orderId, adminId)

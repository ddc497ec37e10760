import type { Money } from '../../../domain/money/money.ts'
import type { Transaction } from '../../database/database.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { insertPage } from './payment-pages.queries.ts'
import { updatePayment } from './payments.queries.ts'

/**
 * Records money that a provider charged on its own as a payment of its payable, which must be locked or new. `sessionId` is the payment page, if
 * there was one.
 */
export async function recordReceived(
  tx: Transaction,
  payable: PayableReference,
  received: {
    provider: string
    providerPaymentId: string
    sessionId: string | null
    amount: Money
    currency: string
    at: Date
  },
): Promise<string> {
  const { at, providerPaymentId, sessionId, ...money } = received
  const id = await insertPage(tx, [{ ...payable, amount: money.amount }], { ...money, expiresAt: at })
  await updatePayment(tx, id, { status: 'paid', providerPaymentId, sessionId })
  return id
}

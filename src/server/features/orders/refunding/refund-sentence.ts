import { euroText } from '../../../../domain/money/euro-text.ts'
import { type Money, toCents } from '../../../../domain/money/money.ts'
import { piecesText } from '../../../../domain/orders/pieces-text.ts'
import type { RefundedLine } from '../../../events/order-events.ts'

/** Text for the order history: `Rimborso di 120,10 €: 1 × Cappotto Nero / M, spedizione 2,50 €.` */
export function refundSentence(
  { amount, shippingAmount }: { amount: Money; shippingAmount: Money },
  lines: readonly RefundedLine[],
): string {
  const shipping = toCents(shippingAmount) > 0 ? [`spedizione ${euroText(shippingAmount)}`] : []
  return `Rimborso di ${euroText(amount)}: ${[...piecesText(lines), ...shipping].join(', ')}.`
}

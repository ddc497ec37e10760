import { euroText } from '../../../../domain/money/euro-text.ts'
import { type Money, toCents } from '../../../../domain/money/money.ts'
import type { RefundedLine } from '../../../events/order-events.ts'

/** What goes back, for the history: `Rimborso di 120,10 €: 1 × Cappotto Nero / M, spedizione 2,50 €.` */
export function refundSentence(
  { amount, shippingAmount }: { amount: Money; shippingAmount: Money },
  lines: readonly RefundedLine[],
): string {
  const named = lines.slice(0, mostNamed).map(nameOf)
  const others = lines.length - named.length
  const parts = [
    ...named,
    ...(others > 0 ? [others === 1 ? 'un altro articolo' : `altri ${others} articoli`] : []),
    ...(toCents(shippingAmount) > 0 ? [`spedizione ${euroText(shippingAmount)}`] : []),
  ]
  return `Rimborso di ${euroText(amount)}: ${parts.join(', ')}.`
}

const mostNamed = 5

const nameOf = ({ quantity, productName, variantInfo }: RefundedLine): string =>
  `${quantity} × ${[productName, variantInfo].filter(Boolean).join(' ')}`

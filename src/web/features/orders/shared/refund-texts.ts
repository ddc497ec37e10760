import type { RefundOfOrder } from '../../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { toCents } from '../../../../domain/money/money.ts'
import { transportCost } from '../../../../domain/orders/orders.ts'

/** Items covered by a refund: `1 × Cappotto · Nero / M, spedizione`. */
export function refundTitle({ kind, lines, shippingAmount }: RefundOfOrder, order: Order): string {
  const named = lines.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item ? [`${quantity} × ${[item.productName, item.variantInfo].filter(Boolean).join(' · ')}`] : []
  })
  const withInsurance = toCents(shippingAmount) > toCents(transportCost(order))
  const shipping = withInsurance ? 'spedizione e assicurazione' : 'spedizione'
  const parts = [...named, ...(toCents(shippingAmount) > 0 ? [shipping] : [])]
  return parts.length > 0 ? parts.join(', ') : kind === 'dispute' ? 'Una parte del pagamento' : 'Intero pagamento'
}

import { addMoney, type Money } from '../money/money.ts'
import { sharedByRate } from '../money/vat-by-rate.ts'
import { payableAmount } from '../orders/orders.ts'
import type { GrossLine } from './invoice-amounts.ts'
import { writtenRate } from './invoice-amounts.ts'

interface InvoicedOrder {
  totalAmount: Money
  shippingCost: Money
  items: readonly {
    id: string
    productName: string
    variantInfo: string | null
    sku: string | null
    quantity: number
    totalPrice: Money
    vatRate: string
  }[]
}

/** What an order is invoiced for: its articles, and its delivery by their rates. Throws if they are not what it cost. */
export function orderLines(order: InvoicedOrder): GrossLine[] {
  const goods = order.items.map((item) => ({
    itemId: item.id,
    name: item.productName,
    detail: item.variantInfo,
    sku: item.sku,
    quantity: item.quantity,
    gross: item.totalPrice,
    vatRate: writtenRate(item.vatRate),
  }))
  const delivery = sharedByRate(order.shippingCost, goods).map(({ gross, vatRate }) => ({
    itemId: null,
    name: 'Spedizione',
    detail: null,
    sku: null,
    quantity: 1,
    gross,
    vatRate,
  }))
  const lines = [...goods, ...delivery]
  if (addMoney(...lines.map(({ gross }) => gross)) !== payableAmount(order)) {
    throw new RangeError('The lines are not the order’s total')
  }
  return lines
}

import { addMoney, type Money } from '../money/money.ts'
import { vatRateText } from '../money/vat.ts'
import { sharedByRate, type VatOfRate, vatByRate } from '../money/vat-by-rate.ts'

interface TaxedOrder {
  shippingCost: Money
  items: readonly { totalPrice: Money; vatRate: string }[]
}

/** What an order contains, its delivery by the rates of its goods, as its invoice has it: a row for each rate. */
export function orderVat({ shippingCost, items }: TaxedOrder): VatOfRate[] {
  const goods = items.map(({ totalPrice, vatRate }) => ({ gross: totalPrice, vatRate }))
  return vatByRate([...goods, ...sharedByRate(shippingCost, goods)])
}

/** The same in one row, as tables have it: `22`, of several rates `22 + 10`. */
export function orderVatSums(order: TaxedOrder): { rates: string; net: Money; vat: Money } {
  const rows = orderVat(order)
  return {
    rates: rows.map(({ vatRate }) => vatRateText(vatRate)).join(' + '),
    net: addMoney('0.00', ...rows.map(({ net }) => net)),
    vat: addMoney('0.00', ...rows.map(({ vat }) => vat)),
  }
}

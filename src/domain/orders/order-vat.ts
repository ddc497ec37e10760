import { addMoney, type Money } from '../money/money.ts'
import { vatRateText } from '../money/vat.ts'
import { sharedByRate, type VatOfRate, vatByRate } from '../money/vat-by-rate.ts'

interface TaxedOrder {
  shippingCost: Money
  items: readonly { totalPrice: Money; vatRate: string }[]
}

/** The order's VAT by rate, with its delivery divided among the rates of its goods, as on its invoice: one row per rate. */
function orderVat({ shippingCost, items }: TaxedOrder): VatOfRate[] {
  const goods = items.map(({ totalPrice, vatRate }) => ({ gross: totalPrice, vatRate }))
  return vatByRate([...goods, ...sharedByRate(shippingCost, goods)])
}

/** The totals in one row, for tables; `rates` is `22`, or `22 + 10` for several rates. */
export function orderVatSums(order: TaxedOrder): { rates: string; net: Money; vat: Money } {
  const rows = orderVat(order)
  return {
    rates: rows.map(({ vatRate }) => vatRateText(vatRate)).join(' + '),
    net: addMoney('0.00', ...rows.map(({ net }) => net)),
    vat: addMoney('0.00', ...rows.map(({ vat }) => vat)),
  }
}

import type { Product } from '../../../contract/products/products.ts'
import { marginAtPublicPrice, splitVat, vatRateText } from '../../../domain/money/vat.ts'
import { euro } from '../../shared/texts/format.ts'
import classes from './business-price.module.css'

/** The price for a business: net price, VAT and usual selling price. */
export function BusinessPrice({ product }: { product: Pick<Product, 'price' | 'comparePrice' | 'vatRate'> }) {
  const { price, comparePrice, vatRate } = product
  // Right after a deployment a product response may still lack `vatRate`.
  if (!vatRate) return null
  const { net, vat } = splitVat(price, vatRate)
  const rows = [
    { name: 'Prezzo netto', amount: net },
    { name: `IVA ${vatRateText(vatRate)}%`, amount: vat },
    ...(comparePrice === null
      ? []
      : [
          { name: 'Prezzo consigliato al pubblico (PVP)', amount: comparePrice },
          {
            name: 'Margine: PVP senza IVA meno prezzo netto',
            amount: marginAtPublicPrice(comparePrice, price, vatRate),
          },
        ]),
  ]
  return (
    <dl className={classes.prices}>
      {rows.map(({ name, amount }) => (
        <div key={name} className="row gap-8">
          <dt className="muted">{name}</dt>
          <dd className={classes.amount}>{euro(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

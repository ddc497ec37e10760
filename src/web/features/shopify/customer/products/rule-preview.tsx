import { toCents } from '../../../../../domain/money/money.ts'
import { marginOf } from '../../../../../domain/money/selling-prices.ts'
import { isFloored, type PriceRule, shopPrice } from '../../../../../domain/shopify/shopify-prices.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { HairlineTable } from '../../../../ui/lists/hairline-table.tsx'
import classes from './rule-preview.module.css'

export interface PricedProduct {
  id: string
  name: string
  /** Our price, including VAT. */
  cost: string
}

interface RulePreviewProps {
  products: readonly PricedProduct[]
  /** Null while the input is invalid. */
  rule: PriceRule | null
}

const columns = [
  { label: 'Prodotto' },
  { label: 'Costo', align: 'end' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Margine', align: 'end' },
] as const

/** Clothing has the ordinary VAT rate. */
const vatRate = '22.00'

/** Prices resulting from the rule, updated while typing. */
export function RulePreview({ products, rule }: RulePreviewProps) {
  if (products.length === 0) return null
  return (
    <div className={classes.preview}>
      <HairlineTable caption="Anteprima dei prezzi" columns={columns} dense stacks>
        {products.map(({ id, name, cost }) => (
          <tr key={id}>
            <td className={classes.name}>{name}</td>
            <td data-align="end" data-label="Costo">
              {euro(cost)}
            </td>
            {rule ? <Priced cost={cost} rule={rule} /> : <NotYet />}
          </tr>
        ))}
      </HairlineTable>
      <p className="above-8 text-xs muted leading-150">
        Il margine è quel che ti resta dopo la merce e l’IVA al 22%, senza la spedizione; la percentuale è sul prezzo
        netto.
      </p>
    </div>
  )
}

const NotYet = () => (
  <>
    <td data-align="end" data-label="Prezzo">
      –
    </td>
    <td data-align="end" data-label="Margine">
      –
    </td>
  </>
)

function Priced({ cost, rule }: { cost: string; rule: PriceRule }) {
  const price = shopPrice(cost, rule)
  const { margin, percent } = marginOf({ sellingPrice: price, goods: cost, shipping: '0.00', vatRate })
  return (
    <>
      <td data-align="end" data-label="Prezzo">
        <strong>{euro(price)}</strong> {isFloored(cost, rule) && <span className={classes.floored}>pari al costo</span>}
      </td>
      <td data-align="end" data-label="Margine" className={toCents(margin) > 0 ? undefined : 'text-error'}>
        {euro(margin)} <span className={classes.percent}>{String(percent).replace('.', ',')}%</span>
      </td>
    </>
  )
}

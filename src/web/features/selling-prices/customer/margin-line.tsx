import { type Money, multiplyMoney, toCents } from '../../../../domain/money/money.ts'
import { marginOf, type Sale } from '../../../../domain/money/selling-prices.ts'
import { euro } from '../../../shared/texts/format.ts'
import classes from './margin-line.module.css'

/** Breakdown of the selling price into goods, shipping, VAT and margin. */
export function MarginLine({ sale }: { sale: Sale }) {
  const { vatDue, margin, percent } = marginOf(sale)
  const costs = [
    { name: 'Merce', amount: less(sale.goods) },
    { name: 'Spedizione', amount: toCents(sale.shipping) === 0 ? 'Gratuita' : less(sale.shipping) },
    toCents(vatDue) < 0
      ? { name: 'IVA a credito', amount: `+${euro(multiplyMoney(vatDue, -1))}` }
      : { name: 'IVA da versare', amount: less(vatDue) },
  ]
  return (
    <dl className={classes.line} aria-live="polite">
      {costs.map(({ name, amount }) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd className={classes.amount}>{amount}</dd>
        </div>
      ))}
      <div className={classes.total} data-loss={toCents(margin) < 0 || undefined}>
        <dt>Margine</dt>
        <dd className={classes.amount}>
          {toCents(margin) < 0 ? less(multiplyMoney(margin, -1)) : euro(margin)}{' '}
          <span className={classes.percent}>{percentText(percent)} del prezzo netto</span>
        </dd>
      </div>
    </dl>
  )
}

const less = (amount: Money) => `−${euro(amount)}`

const percentText = (percent: number) => `${String(percent).replace('.', ',').replace('-', '−')}%`

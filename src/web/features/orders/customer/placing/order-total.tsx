import { addMoney } from '../../../../../domain/money/money.ts'
import { euro } from '../../../../shared/texts/format.ts'
import classes from './order-total.module.css'
import type { OrderPrice } from './use-order-quote.ts'

/** What is to be paid, beside the button that orders; a screen reader hears it change. */
export function OrderTotal({ price: { quote, waiting } }: { price: OrderPrice }) {
  return (
    <p className={classes.total} aria-live="polite">
      <span>Totale</span>{' '}
      {quote ? <strong>{euro(addMoney(quote.totalAmount, quote.shippingCost))}</strong> : <span>{waiting}</span>}
    </p>
  )
}

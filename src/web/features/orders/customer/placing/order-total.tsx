import { addMoney } from '../../../../../domain/money/money.ts'
import { euro } from '../../../../shared/texts/format.ts'
import classes from './order-total.module.css'
import type { OrderPrice } from './use-order-quote.ts'

/** What is to be paid, or why nothing can be ordered, beside the buttons; screen readers announce each change. */
export function OrderTotal({ price: { quote, waiting, problem, isRefused } }: { price: OrderPrice }) {
  return (
    <p className={classes.total} aria-live="polite">
      {isRefused ? (
        <span className={classes.refusal}>{problem}</span>
      ) : (
        <>
          <span>Totale</span>{' '}
          {quote ? <strong>{euro(addMoney(quote.totalAmount, quote.shippingCost))}</strong> : <span>{waiting}</span>}
        </>
      )}
    </p>
  )
}

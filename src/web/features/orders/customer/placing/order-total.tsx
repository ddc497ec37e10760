import { addMoney } from '../../../../../domain/money/money.ts'
import { euro } from '../../../../shared/texts/format.ts'
import classes from './order-total.module.css'
import type { OrderPrice } from './use-order-quote.ts'

/** Amount due, or the reason why no order is possible, next to the buttons; screen readers announce each change. */
export function OrderTotal({ price: { quote, waiting, problem, isRefused } }: { price: OrderPrice }) {
  return (
    <p className={classes.total} aria-live="polite">
      {isRefused ? (
        <span className="text-error">{problem}</span>
      ) : (
        <>
          <span>Totale</span>{' '}
          {quote ? <strong>{euro(addMoney(quote.totalAmount, quote.shippingCost))}</strong> : <span>{waiting}</span>}
        </>
      )}
    </p>
  )
}

import type { RefundOfOrder } from '../../../../contract/orders/order-refunds.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import type { RefundState } from '../../../../domain/orders/refunds.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { refundTitle } from '../shared/refund-texts.ts'
import classes from './order-refunds.module.css'

/** A failed refund is shown as in progress: retrying it is the office's task, not the reseller's. */
const states: Readonly<Record<RefundState, string>> = {
  requested: 'In corso: torna sulla carta usata per il pagamento.',
  failed: 'In corso: torna sulla carta usata per il pagamento.',
  by_hand: 'In corso: te lo facciamo avere noi.',
  done: 'Effettuato: la banca impiega di solito qualche giorno ad accreditarlo.',
}

function stateOf({ kind, state, byHand }: RefundOfOrder): string {
  if (kind === 'dispute') return 'Restituito dalla banca dopo la contestazione.'
  return byHand ? `Restituito, non sulla carta. Riferimento: ${byHand.reference}` : states[state]
}

/** Pending and completed refunds of the user's order: items, date and reason. */
export function OrderRefunds({ order }: { order: OrderDetail }) {
  const { refunds } = order
  if (refunds.length === 0) return null
  return (
    <section className="above-20">
      <h3 className={classes.heading}>Rimborsi</h3>
      <ul className="plain-list ruled">
        {refunds.map((refund) => (
          <li key={refund.id} className={classes.refund}>
            <div>
              <p className="flush breakable leading-145">{refundTitle(refund, order)}</p>
              {refund.reason && <p className={classes.soft}>{refund.reason}</p>}
              <p className={classes.soft}>
                {date(refund.byHand ? `${refund.byHand.paidOn}T12:00:00Z` : (refund.doneAt ?? refund.at))} ·{' '}
                {stateOf(refund)}
              </p>
            </div>
            <span className={classes.amount}>{euro(refund.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

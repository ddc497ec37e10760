import type { AdminOrderDetail } from '../../../../../../contract/orders/orders.ts'
import { subtractMoney, toCents } from '../../../../../../domain/money/money.ts'
import { canEndByHand, refundStateNames } from '../../../../../../domain/orders/refunds.ts'
import { date, dateTime, euro } from '../../../../../shared/texts/format.ts'
import { refundTitle } from '../../../shared/refund-texts.ts'
import { FinishByHand } from './finish-by-hand.tsx'
import classes from './order-refunds.module.css'

/** Pending and completed refunds: items, reason and author. */
export function OrderRefunds({ order }: { order: AdminOrderDetail }) {
  const { refunds } = order
  if (refunds.length === 0) return null
  return (
    <section>
      <h4 className={classes.title}>Rimborsi</h4>
      <ul className="plain-list ruled">
        {refunds.map((refund) => (
          <li key={refund.id} className={classes.refund}>
            <span className={classes.amount}>{euro(refund.amount)}</span>
            <span>
              {refundTitle(refund, order)}
              <span className="block text-sm muted">
                {refund.kind === 'dispute' ? 'Contestazione persa' : refundStateNames[refund.state]} ·{' '}
                {dateTime(refund.doneAt ?? refund.at)} · {refund.by ?? 'Automatico'}
              </span>
              {toCents(refund.bankAmount) > 0 && (
                <span className="block text-sm muted">Di questi {euro(refund.bankAmount)} li ha ripresi la banca</span>
              )}
              {refund.reason && <span className="block text-sm muted">{refund.reason}</span>}
              {refund.byHand && (
                <span className="block text-sm muted">
                  Restituito a mano il {date(`${refund.byHand.paidOn}T12:00:00Z`)} · {refund.byHand.reference}
                </span>
              )}
              {canEndByHand[refund.state] && (
                <FinishByHand refund={{ id: refund.id, amount: subtractMoney(refund.amount, refund.bankAmount) }} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

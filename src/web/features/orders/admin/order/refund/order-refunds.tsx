import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrderDetail, OrderRefund as Refund } from '../../../../../../contract/orders/orders.ts'
import { subtractMoney, toCents } from '../../../../../../domain/money/money.ts'
import { canEndByHand, refundStateNames } from '../../../../../../domain/orders/paying/refunds.ts'
import { messageOf } from '../../../../../shared/calls/http.ts'
import { date, dateTime, euro } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { refundTitle } from '../../../shared/refund-texts.ts'
import { useRetryRefund } from '../../orders.api.ts'
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

const failed = 'Impossibile riprovare il rimborso. Riprova.'

const tones = { pending: 'info', failed: 'error', refunded: 'success' } as const

/** State of the refund, with a retry button if it failed. */
export function OrderRefund({ order }: { order: AdminOrderDetail }) {
  const retry = useRetryRefund()
  const [problem, setProblem] = useState<string | null>(null)
  const { refund } = order
  // Completed refunds of an order that is not cancelled are listed with its items.
  if (!refund || (refund.state === 'refunded' && order.status !== 'cancelled')) return null

  const tryAgain = () => {
    setProblem(null)
    retry.mutate(
      { orderId: order.id },
      {
        onSuccess: () => toast.success('Rimborso riavviato', `${euro(refund.amount)} per ${order.orderNumber}.`),
        onError: (error) => {
          setProblem(messageOf(error, failed))
          toast.error(failed)
        },
      },
    )
  }

  return (
    <Notice
      tone={tones[refund.state]}
      action={
        refund.canRetry && (
          <Button size="sm" variant="default" loading={retry.isPending} onClick={tryAgain}>
            Riprova il rimborso
          </Button>
        )
      }
    >
      {textOf(refund)}
      {problem && <div>{problem}</div>}
    </Notice>
  )
}

function textOf({ state, amount, message }: Refund): string {
  switch (state) {
    case 'pending':
      return `Rimborso di ${euro(amount)} in corso: di solito arriva in pochi giorni.`
    case 'refunded':
      return `Rimborsati ${euro(amount)}.`
    case 'failed':
      return message ?? `Rimborso di ${euro(amount)} da fare a mano: non risulta un pagamento da restituire.`
    default:
      return state satisfies never
  }
}

import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import { disputeReason, isMoneyAtBank, type OrderDispute } from '../../../../../domain/orders/disputes.ts'
import { date } from '../../../../shared/texts/format.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import classes from './order-dispute-mark.module.css'

/** Whether the provider still takes evidence. */
const isAnswered: Readonly<Record<OrderDispute, boolean>> = { enquiry: false, open: false, lost: true }

/** Of a disputed order in lists: that it is, why, and until when an answer is taken. */
export function OrderDisputeMark({ order }: { order: AdminOrder }) {
  const { dispute, disputeReason: reason, disputeDueBy: dueBy } = order
  if (!dispute) return null
  const until = dueBy && !isAnswered[dispute] && `entro ${date(dueBy)}`
  const remark = [reason && disputeReason(reason), until].filter(Boolean).join(' · ')
  return (
    <>
      <DisputeBadge state={dispute} />
      {remark && (
        <span className={classes.remark} data-urgent={isMoneyAtBank(order) || undefined}>
          {remark}
        </span>
      )}
    </>
  )
}

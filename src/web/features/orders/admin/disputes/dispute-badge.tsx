import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import {
  type DisputeState,
  disputeReason,
  disputeStateLabels,
  isMoneyAtBank,
  type OrderDispute,
} from '../../../../../domain/orders/paying/disputes.ts'
import { date } from '../../../../shared/texts/format.ts'
import { StatusBadge, type StatusTint } from '../../../../ui/status-badge.tsx'
import classes from './dispute-badge.module.css'

const tints: Readonly<Record<DisputeState, StatusTint>> = {
  enquiry: 'pending',
  closed: 'neutral',
  open: 'error',
  lost: 'error',
  won: 'paid',
}

export const DisputeBadge = ({ state }: { state: DisputeState }) => (
  <StatusBadge tint={tints[state]}>{disputeStateLabels[state]}</StatusBadge>
)

/** Whether the dispute is decided; the provider then accepts no evidence. */
const isAnswered: Readonly<Record<OrderDispute, boolean>> = { enquiry: false, open: false, lost: true }

/** Marks a disputed order in lists, with the reason and the deadline for evidence. */
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

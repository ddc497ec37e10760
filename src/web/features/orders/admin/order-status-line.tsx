import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import { OrderDisputeMark } from './disputes/dispute-badge.tsx'
import classes from './order-status-line.module.css'
import { paymentRemarks } from './order-texts.ts'

/** Order status, with the payment status where it adds information. */
export function OrderStatusLine({ order }: { order: AdminOrder }) {
  const remark = paymentRemarks[order.paymentStatus]
  return (
    <span className={classes.status}>
      <OrderStatusBadge status={order.status} />
      {order.dispute && <OrderDisputeMark order={order} />}
      {remark && <span className="text-xs muted nowrap">{remark}</span>}
    </span>
  )
}

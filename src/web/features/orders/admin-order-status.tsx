import type { AdminOrder } from '../../../contract/orders.ts'
import classes from './admin-order-status.module.css'
import { paymentRemarks } from './admin-order-texts.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** Status of the order, and of its payment where that says more. */
export function AdminOrderStatus({ order }: { order: Pick<AdminOrder, 'status' | 'paymentStatus'> }) {
  const remark = paymentRemarks[order.paymentStatus]
  return (
    <span className={classes.status}>
      <OrderStatusBadge status={order.status} />
      {remark && <span className={classes.remark}>{remark}</span>}
    </span>
  )
}

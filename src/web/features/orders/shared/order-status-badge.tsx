import { type OrderStatus, orderStatusLabel } from '../../../../domain/orders/orders.ts'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'

const tints: Readonly<Record<OrderStatus, StatusTint>> = {
  pending: 'pending',
  pending_payment: 'pending',
  paid: 'paid',
  processing: 'paid',
  shipped: 'shipped',
  cancelled: 'neutral',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tint={tints[status]}>{orderStatusLabel(status)}</StatusBadge>
}

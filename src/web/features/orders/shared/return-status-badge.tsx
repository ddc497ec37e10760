import type { OrderReturn } from '../../../../contract/orders/order-returns.ts'
import { type ReturnStatus, returnStatusNames } from '../../../../domain/orders/returns/returns.ts'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'

const tints: Readonly<Record<ReturnStatus, StatusTint>> = {
  requested: 'pending',
  accepted: 'shipped',
  refused: 'neutral',
  withdrawn: 'neutral',
  not_received: 'neutral',
  received: 'shipped',
  not_refunded: 'neutral',
  refunded: 'paid',
}

/** Status of a return; a refund that is still pending is shown as such. */
export function ReturnStatusBadge({ asked: { status, refund } }: { asked: Pick<OrderReturn, 'status' | 'refund'> }) {
  const isUnderway = status === 'refunded' && refund !== null && refund.state !== 'done'
  return <StatusBadge tint={tints[status]}>{isUnderway ? 'Rimborso in corso' : returnStatusNames[status]}</StatusBadge>
}

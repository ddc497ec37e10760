import { type DisputeState, disputeStateLabels } from '../../../../../domain/orders/disputes.ts'
import { StatusBadge, type StatusTint } from '../../../../ui/status-badge.tsx'

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

import { type BetaStatus, betaStatusNames } from '../../../../domain/beta-applications.ts'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'

const tints: Readonly<Record<BetaStatus, StatusTint>> = { pending: 'pending', approved: 'paid', rejected: 'error' }

export const BetaStatusBadge = ({ status }: { status: BetaStatus }) => (
  <StatusBadge tint={tints[status]}>{betaStatusNames[status]}</StatusBadge>
)

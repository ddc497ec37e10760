import type { User } from '../../../../contract/accounts/accounts.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export function VerificationBadge({ user }: { user: Pick<User, 'isBusinessVerified'> }) {
  return user.isBusinessVerified ? (
    <StatusBadge tint="paid">Verificato</StatusBadge>
  ) : (
    <StatusBadge tint="pending">In attesa</StatusBadge>
  )
}

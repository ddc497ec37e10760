import type { User } from '../../../../contract/accounts/accounts.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** Verification state of the customer's business profile. */
export function ProfileState({ customer }: { customer: User }) {
  if (customer.isBusinessVerified) return <StatusBadge tint="paid">Verificato</StatusBadge>
  if (customer.businessSubmittedAt) return <StatusBadge tint="pending">In attesa</StatusBadge>
  return <StatusBadge tint="neutral">Da completare</StatusBadge>
}

import { roleDisplay, toRole } from '../../domain/accounts/roles.ts'
import { StatusBadge, type StatusTint } from './status-badge.tsx'

const tints: Record<'gray' | 'blue' | 'red', StatusTint> = { gray: 'neutral', blue: 'shipped', red: 'error' }

export function RoleBadge({ role }: { role: string | null | undefined }) {
  const { name, tint } = roleDisplay[toRole(role)]
  return <StatusBadge tint={tints[tint]}>{name}</StatusBadge>
}

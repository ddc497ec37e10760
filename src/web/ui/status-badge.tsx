import type { ReactNode } from 'react'
import { roleDisplay, toRole } from '../../domain/accounts/roles.ts'
import classes from './status-badge.module.css'

export type StatusTint = 'paid' | 'pending' | 'shipped' | 'error' | 'neutral'

/** Tints: paid or approved, waiting, shipped, refused, other. */
export function StatusBadge({ tint, children }: { tint: StatusTint; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tint={tint}>
      {children}
    </span>
  )
}

const roleTints: Record<'gray' | 'blue' | 'red', StatusTint> = { gray: 'neutral', blue: 'shipped', red: 'error' }

export function RoleBadge({ role }: { role: string | null | undefined }) {
  const { name, tint } = roleDisplay[toRole(role)]
  return <StatusBadge tint={roleTints[tint]}>{name}</StatusBadge>
}

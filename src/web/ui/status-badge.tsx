import type { ReactNode } from 'react'
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

import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type StatusTint = 'paid' | 'pending' | 'shipped' | 'error' | 'neutral'

/** Tints for: paid and approved, waiting, shipped, refused, anything else. */
export function StatusBadge({ tint, children }: { tint: StatusTint; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tint={tint}>
      {children}
    </span>
  )
}

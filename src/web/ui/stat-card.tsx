import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: ReactNode
  value: ReactNode
  /** A line below the figure. */
  hint?: ReactNode
}

/** A figure with its label; use inside `StatGrid`. */
export function StatCard({ label, value, hint }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  )
}

/** A grid of `StatCard`s: two columns on phones, four on wide screens. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.grid}>{children}</dl>
}

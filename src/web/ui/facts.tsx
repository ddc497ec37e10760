import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A list of labelled facts, each on one line where space allows. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="shrinkable">
      <dt className="text-xs muted">{label}</dt>
      <dd className="flush breakable">{children}</dd>
    </div>
  )
}

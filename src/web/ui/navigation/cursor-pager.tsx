import type { ReactNode } from 'react'
import classes from './cursor-pager.module.css'

interface CursorPagerProps {
  label: string
  /** `41–80 di 18.000 ordini`. */
  position: string
  /** Link to the first page; false on the first page. */
  first: ReactNode | false
  /** Link to the next page; false on the last page. */
  next: ReactNode | false
}

/** Links to the first and the next page of a list with cursor pagination; Back leads to the previous page. Renders nothing for a single page. */
export function CursorPager({ label, position, first, next }: CursorPagerProps) {
  if (!first && !next) return null
  return (
    <nav aria-label={label} className={classes.pager}>
      <p className={classes.count}>{position}</p>
      {first}
      {next}
    </nav>
  )
}

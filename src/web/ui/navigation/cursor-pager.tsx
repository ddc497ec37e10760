import type { ReactNode } from 'react'
import classes from './cursor-pager.module.css'

interface CursorPagerProps {
  label: string
  /** `41–80 di 18.000 ordini`. */
  position: string
  /** Link to the first page; false on it. */
  first: ReactNode | false
  /** Link to the page that follows; false on the last one. */
  next: ReactNode | false
}

/** End of a list whose pages begin at a cursor, so that Back leads to the one before; renders nothing where there is one page. */
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

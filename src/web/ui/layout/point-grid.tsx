import type { ReactNode } from 'react'
import classes from './point-grid.module.css'

interface PointGridProps {
  points: readonly { title: string; text: ReactNode }[]
  /** Columns on wide screens; default 2. */
  columns?: 2 | 3
}

/** A grid of short points with hairlines, each with an h3. */
export function PointGrid({ points, columns = 2 }: PointGridProps) {
  return (
    <ul className={classes.grid} data-columns={columns}>
      {points.map(({ title, text }) => (
        <li key={title} className={classes.point}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

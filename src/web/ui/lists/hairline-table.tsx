import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './hairline-table.module.css'

export interface TableColumn {
  label: ReactNode
  align?: 'start' | 'end'
}

interface HairlineTableProps {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly TableColumn[]
  /** `<tr>` rows; end-aligned cells take `data-align="end"`. */
  children: ReactNode
  /** Compact rows for the admin panel. */
  dense?: boolean
  /** On phones each row becomes a block of lines. A cell that needs its column's name to be understood sets it as `data-label`. */
  stacks?: boolean
}

/** A table with hairlines; on narrow screens it scrolls sideways, unless its rows stack. */
export function HairlineTable({ caption, columns, children, dense = false, stacks = false }: HairlineTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={clsx(classes.table, dense && classes.dense, stacks && classes.stacks)}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered.
              <th key={index} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

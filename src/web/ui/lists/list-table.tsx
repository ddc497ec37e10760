import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './list-table.module.css'

export interface ListColumn<Row> extends TableColumn {
  cell: (row: Row) => ReactNode
  className?: string | undefined
  /** Keeps the cell on one line. */
  nowrap?: boolean
  /** Repeats the label in the cell where rows are stacked (on phones), because the value alone is not understood. */
  isNamed?: boolean
}

interface ListTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** Default: on phones each row becomes a block of lines. False for a few short columns. */
  stacks?: boolean
}

/** The rows of a list of the admin panel. */
export function ListTable<Row>({ caption, columns, rows, keyOf, stacks = true }: ListTableProps<Row>) {
  return (
    <HairlineTable caption={caption} columns={columns} dense stacks={stacks}>
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)}>
          {columns.map(({ label, align, cell, className, nowrap, isNamed }, at) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered.
              key={at}
              className={clsx(className, nowrap && 'nowrap') || undefined}
              data-align={align}
              data-label={isNamed ? label : undefined}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </HairlineTable>
  )
}

/** A smaller line below a value. */
export const SecondLine = ({ children }: { children: ReactNode }) => <span className={classes.second}>{children}</span>

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

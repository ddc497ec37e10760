import { Button, TextInput } from '@mantine/core'
import type { OrderImportRow } from '../../../../contract/orders/order-import.ts'
import { orderImportColumns, orderImportLabels } from '../../../../domain/orders/order-import.ts'
import classes from './order-import.module.css'

interface WrongRowProps {
  row: OrderImportRow
  /** Current cell values, including corrections. */
  cells: readonly string[]
  isBusy: boolean
  onCell: (column: number, value: string) => void
  onRemove: () => void
}

export function WrongRow({ row, cells, isBusy, onCell, onRemove }: WrongRowProps) {
  const { line, problem, column: wrongColumn } = row
  const name = `Riga ${line}`
  return (
    <fieldset className={classes.wrongRow} disabled={isBusy}>
      <legend className={classes.legend}>{name}</legend>
      <p className="flush breakable">
        {!wrongColumn && row.cells[0] && <strong>{row.cells[0]}: </strong>}
        {wrongColumn && <strong>{orderImportLabels[wrongColumn]}: </strong>}
        {problem}
      </p>
      <div className={classes.cells}>
        {wrongColumn &&
          orderImportColumns.map((column, index) => (
            <TextInput
              key={column}
              size="sm"
              label={orderImportLabels[column]}
              value={cells[index] ?? ''}
              error={column === wrongColumn && cells[index] === row.cells[index]}
              onChange={(event) => onCell(index, event.currentTarget.value)}
            />
          ))}
        <Button variant="subtle" size="sm" onClick={onRemove} aria-label={`Togli la riga ${line}`}>
          Togli la riga
        </Button>
      </div>
    </fieldset>
  )
}

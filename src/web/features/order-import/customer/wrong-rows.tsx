import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './order-import.module.css'
import { orderHeader, saveCsv } from './order-table.ts'
import { PartPager } from './part-pager.tsx'
import type { OrderImportState } from './use-order-import.ts'
import { WrongRow } from './wrong-row.tsx'

const rowsAtOnce = 10

/** Invalid rows with their reasons: corrected in place, removed, or downloaded to be corrected elsewhere. */
export function WrongRows({ state, answer }: { state: OrderImportState; answer: OrderImport }) {
  const [from, setFrom] = useState(0)
  const wrong = answer.rows.flatMap((row, index) => (row.problem ? [{ row, index }] : []))
  if (wrong.length === 0) return null
  const start = Math.min(from, Math.floor((wrong.length - 1) / rowsAtOnce) * rowsAtOnce)
  const cellsOf = (index: number) => state.rows?.[index] ?? []

  return (
    <Panel
      title="Righe da correggere"
      actions={
        <Button
          variant="subtle"
          size="sm"
          onClick={() => saveCsv('righe-da-correggere.csv', [orderHeader, ...wrong.map(({ index }) => cellsOf(index))])}
        >
          Scarica queste righe
        </Button>
      }
    >
      <ul className={classes.wrongRows}>
        {wrong.slice(start, start + rowsAtOnce).map(({ row, index }) => (
          <li key={`${row.line} ${row.cells[0]} ${row.cells[1]}`}>
            <WrongRow
              row={row}
              cells={cellsOf(index)}
              isBusy={state.pending !== null}
              onCell={(column, value) => state.setCell(index, column, value)}
              onRemove={() => state.removeRow(index)}
            />
          </li>
        ))}
      </ul>
      <PartPager label="Righe da correggere" from={start} size={rowsAtOnce} total={wrong.length} onFrom={setFrom} />
    </Panel>
  )
}

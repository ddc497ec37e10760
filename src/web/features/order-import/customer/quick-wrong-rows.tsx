import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { QuickOrder } from '../../../../contract/orders/order-import.ts'
import { orderImportLabels, quickOrderColumns } from '../../../../domain/orders/order-import.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './order-import.module.css'
import { quickOrderHeader, saveCsv } from './order-table.ts'
import { PartPager } from './part-pager.tsx'
import type { QuickOrderState } from './use-quick-order.ts'

const rowsAtOnce = 20

/** Invalid rows with their reasons: corrected in place, removed, or downloaded to be corrected elsewhere. */
export function QuickWrongRows({ state, answer }: { state: QuickOrderState; answer: QuickOrder }) {
  const [from, setFrom] = useState(0)
  const wrong = answer.rows.flatMap((row, index) => (row.problem ? [{ row, index }] : []))
  if (wrong.length === 0) return null
  const start = Math.min(from, Math.floor((wrong.length - 1) / rowsAtOnce) * rowsAtOnce)
  const cellsOf = (index: number) => state.rows?.[index] ?? []
  const save = () => saveCsv('righe-da-correggere.csv', [quickOrderHeader, ...wrong.map(({ index }) => cellsOf(index))])

  return (
    <Panel
      title="Righe da correggere"
      actions={
        <Button variant="subtle" size="sm" onClick={save}>
          Scarica queste righe
        </Button>
      }
    >
      <ul className={classes.wrongRows}>
        {wrong.slice(start, start + rowsAtOnce).map(({ row, index }) => {
          const name = answer.lines[row.place ?? -1]?.productName
          return (
            <li key={`${row.line} ${row.sku}`}>
              <fieldset className={classes.wrongRow} disabled={state.isChecking || state.putting !== null}>
                <legend className={classes.legend}>Riga {row.line}</legend>
                <p className="flush breakable">
                  {name && <strong>{name}: </strong>}
                  {row.problem}
                </p>
                <div className={classes.quickCells}>
                  {quickOrderColumns.map((column, at) => (
                    <TextInput
                      key={column}
                      size="sm"
                      label={orderImportLabels[column]}
                      value={cellsOf(index)[at] ?? ''}
                      error={column === row.column && cellsOf(index)[at] === row[column]}
                      {...(column === 'quantity' && { inputMode: 'numeric' as const })}
                      onChange={(event) => state.setCell(index, at, event.currentTarget.value)}
                    />
                  ))}
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Togli la riga ${row.line}`}
                    onClick={() => state.removeRow(index)}
                  >
                    Togli la riga
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <PartPager label="Righe da correggere" from={start} size={rowsAtOnce} total={wrong.length} onFrom={setFrom} />
    </Panel>
  )
}

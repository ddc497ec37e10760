import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { QuickOrder as QuickOrderAnswer, QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { maxImportedLines, orderImportLabels, quickOrderColumns } from '../../../../domain/orders/files/order-import.ts'
import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../ui/lists/list-table.tsx'
import { LostOrder } from './lost-order.tsx'
import classes from './order-import.module.css'
import { quickOrderHeader, saveCsv } from './order-table.ts'
import { PartPager } from './part-pager.tsx'
import { QuickSummary } from './quick-summary.tsx'
import { TableField } from './table-field.tsx'
import type { QuickOrderState } from './use-quick-order.ts'

const template = {
  name: 'modello-ordine-rapido.csv',
  rows: [quickOrderHeader, ['DW-ABITO-NERO-M', '2'], ['DW-BORSA-CUOIO', '1']],
}

interface QuickOrderProps {
  state: QuickOrderState
  /** Asks for the address of an order with these lines, which are all in stock. */
  onOrder: (lines: readonly QuickOrderLine[]) => void
  /** Opens the placed orders. */
  onOrdered: () => void
}

/** Quick order by SKU and quantity, pasted or from a file: rows are checked, corrected in place, then ordered, reserved or added to the wishlist. */
export function QuickOrder({ state, onOrder, onOrdered }: QuickOrderProps) {
  const { answer, lost } = state
  if (lost) return <LostOrder state={state} lost={lost} onOrdered={onOrdered} />
  if (!answer) {
    return (
      <TableField
        intro={`Una riga per articolo: SKU e quantità. Al massimo ${count(maxImportedLines)} righe.`}
        label="Oppure incolla qui le righe"
        description="SKU e quantità divisi da punto e virgola, virgola o tabulazione; l’intestazione non serve."
        placeholder={'DW-ABITO-NERO-M;2\nDW-BORSA-CUOIO;1'}
        template={template}
        text={state.text}
        fileName={state.fileName}
        onText={state.setText}
        workbook={state.workbook}
        onWorkbook={state.setWorkbook}
        onCheck={state.check}
        isChecking={state.isChecking}
        failure={state.failure}
      />
    )
  }
  return (
    <div className="stack gap-20">
      <QuickSummary state={state} answer={answer} onOrder={onOrder} />
      <QuickWrongRows state={state} answer={answer} />
      <QuickLines lines={answer.lines} />
    </div>
  )
}

const linesAtOnce = 25

const columns = [
  { label: 'Articolo' },
  { label: 'SKU' },
  { label: 'Disponibili', align: 'end' },
  { label: 'Pezzi', align: 'end' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Totale', align: 'end' },
] as const

/** The variants named by the rows, with their prices. */
function QuickLines({ lines }: { lines: readonly QuickOrderLine[] }) {
  const [from, setFrom] = useState(0)
  if (lines.length === 0) return null
  const start = from < lines.length ? from : 0
  return (
    <Panel title="Articoli">
      <HairlineTable caption="Articoli" columns={columns} stacks>
        {lines.slice(start, start + linesAtOnce).map((line) => (
          <tr key={lineKey(line)}>
            <td className="strong breakable">
              {line.productName}
              {line.variantInfo && <span className={classes.reason}> {line.variantInfo}</span>}
              {line.quantity > line.available && (
                <p className={classes.reason} data-problem>
                  Da correggere: non entra nell’ordine
                </p>
              )}
            </td>
            <td className="breakable">{line.sku}</td>
            <td data-align="end" data-label="Disponibili">
              {count(line.available)}
            </td>
            <td
              data-align="end"
              data-label="Pezzi"
              className={line.quantity > line.available ? 'strong text-error' : undefined}
            >
              {count(line.quantity)}
            </td>
            <td data-align="end" data-label="Prezzo">
              {euro(line.unitPrice)}
            </td>
            <td data-align="end" data-label="Totale">
              {euro(multiplyMoney(line.unitPrice, line.quantity))}
            </td>
          </tr>
        ))}
      </HairlineTable>
      <PartPager label="Articoli" from={start} size={linesAtOnce} total={lines.length} onFrom={setFrom} />
    </Panel>
  )
}

const rowsAtOnce = 20

/** Invalid rows with their reasons: corrected in place, removed, or downloaded to be corrected elsewhere. */
function QuickWrongRows({ state, answer }: { state: QuickOrderState; answer: QuickOrderAnswer }) {
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

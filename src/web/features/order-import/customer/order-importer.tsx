import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ImportedOrder, OrderImport, OrderImportRow } from '../../../../contract/orders/order-import.ts'
import { isUntaxed, vatWords } from '../../../../domain/invoices/taxation-texts.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import {
  type ImportedOrderState,
  maxImportedLines,
  maxImportedOrders,
  orderImportColumns,
  orderImportLabels,
} from '../../../../domain/orders/files/order-import.ts'
import { isInsured } from '../../../../domain/orders/orders.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../ui/lists/list-table.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import { ImportSummary, type RenderPayment } from './import-summary.tsx'
import { OrderColumnsFields } from './order-columns.tsx'
import classes from './order-import.module.css'
import { exampleRows, orderHeader, saveCsv } from './order-table.ts'
import { PartPager } from './part-pager.tsx'
import { TableField } from './table-field.tsx'
import { type OrderImportState, useOrderImport } from './use-order-import.ts'

/** Imports a file of orders, from choosing the file to payment: valid rows become orders, invalid rows can be corrected here. */
export function OrderImporter({ renderPayment }: { renderPayment: RenderPayment }) {
  const state = useOrderImport()
  const { answer } = state
  if (!answer) {
    return (
      <TableField
        intro={`Il file degli ordini come lo esportano Shopify, WooCommerce, Amazon, eBay o Etsy, oppure un foglio tuo con una riga per articolo. Al massimo ${count(maxImportedOrders)} ordini e ${count(maxImportedLines)} righe.`}
        label="Oppure incolla qui le righe, con l’intestazione"
        description="Anche copiate da un foglio di calcolo. I nomi delle colonne possono essere in italiano o in inglese, in qualsiasi ordine."
        placeholder={orderHeader.join(';')}
        template={{ name: 'modello-ordini.csv', rows: [orderHeader, ...exampleRows] }}
        text={state.text}
        fileName={state.fileName}
        onText={state.setText}
        workbook={state.workbook}
        onWorkbook={state.setWorkbook}
        onCheck={state.check}
        isChecking={state.pending !== null}
        failure={state.failure}
      >
        {state.fileColumns && (
          <OrderColumnsFields
            chosen={state.fileColumns}
            isBusy={state.pending !== null}
            onChange={state.setColumns}
            onForget={state.forgetColumns}
            refusedChecks={state.refusedChecks}
          />
        )}
      </TableField>
    )
  }
  return (
    <div className="stack gap-20">
      <ImportSummary state={state} answer={answer} renderPayment={renderPayment} />
      <WrongRows state={state} answer={answer} />
      <ImportedOrders answer={answer} />
    </div>
  )
}

const rowsAtOnce = 10

/** Invalid rows with their reasons: corrected in place, removed, or downloaded to be corrected elsewhere. */
function WrongRows({ state, answer }: { state: OrderImportState; answer: OrderImport }) {
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

interface WrongRowProps {
  row: OrderImportRow
  /** Current cell values, including corrections. */
  cells: readonly string[]
  isBusy: boolean
  onCell: (column: number, value: string) => void
  onRemove: () => void
}

function WrongRow({ row, cells, isBusy, onCell, onRemove }: WrongRowProps) {
  const { line, problem, column, otherProblems } = row
  const name = `Riga ${line}`
  const problems = [{ problem, column }, ...(otherProblems ?? [])]
  const wrongColumns = problems.map((one) => one.column).filter((one) => one !== null)
  return (
    <fieldset className={classes.wrongRow} disabled={isBusy}>
      <legend className={classes.legend}>{name}</legend>
      {problems.map((one) => (
        <p key={one.column} className="flush breakable">
          {!one.column && row.cells[0] && <strong>{row.cells[0]}: </strong>}
          {one.column && <strong>{orderImportLabels[one.column]}: </strong>}
          {one.problem}
        </p>
      ))}
      <div className={classes.cells}>
        {wrongColumns.length > 0 &&
          orderImportColumns.map((column, index) => (
            <TextInput
              key={column}
              size="sm"
              label={orderImportLabels[column]}
              value={cells[index] ?? ''}
              error={wrongColumns.includes(column) && cells[index] === row.cells[index]}
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

const ordersAtOnce = 25

const columns = [
  { label: 'Riferimento' },
  { label: 'Destinatario' },
  { label: 'Pezzi', align: 'end' },
  { label: 'Merce', align: 'end' },
  { label: 'Spedizione', align: 'end' },
  { label: 'Totale', align: 'end' },
  { label: 'Stato' },
] as const

/** The orders built from the valid rows, with their costs. */
function ImportedOrders({ answer }: { answer: OrderImport }) {
  const [from, setFrom] = useState(0)
  const { orders, rows } = answer
  if (orders.length === 0) return null
  const start = from < orders.length ? from : 0
  const shown = orders.slice(start, start + ordersAtOnce)
  const consignees = new Map(rows.map(({ order, cells }) => [order, cells]))

  return (
    <Panel title="Ordini del file">
      <HairlineTable caption="Ordini del file" columns={columns} stacks>
        {shown.map((order, index) => (
          <OrderRow key={order.reference} order={order} cells={consignees.get(start + index) ?? []} />
        ))}
      </HairlineTable>
      <PartPager label="Ordini del file" from={start} size={ordersAtOnce} total={orders.length} onFrom={setFrom} />
    </Panel>
  )
}

const [nameAt, cityAt] = [orderImportColumns.indexOf('name'), orderImportColumns.indexOf('city')]

function OrderRow({ order, cells }: { order: ImportedOrder; cells: readonly string[] }) {
  const { reference, pieces, totalAmount, shippingCost, insuranceCost, taxation, state, orderNumber, reason } = order
  const [tint, text] = stateTexts[state]
  return (
    <tr>
      <td className="strong breakable">{reference}</td>
      <td className="breakable">
        {cells[nameAt]}, {cells[cityAt]}
      </td>
      <td data-align="end" data-label="Pezzi">
        {count(pieces)}
      </td>
      <td data-align="end" data-label="Merce">
        {euro(totalAmount)}
      </td>
      <td data-align="end" data-label="Spedizione">
        {euro(shippingCost)}
        {isInsured(order) && <p className={classes.reason}>di cui assicurazione {euro(insuranceCost)}</p>}
      </td>
      <td data-align="end" data-label="Totale">
        {euro(addMoney(totalAmount, shippingCost))}
        {isUntaxed(taxation) && <p className={classes.reason}>{vatWords(taxation)}</p>}
      </td>
      <td>
        <StatusBadge tint={tint}>{text}</StatusBadge>
        {state === 'placed' && <p className="above-4 text-xs muted nowrap">{orderNumber}</p>}
        {state === 'known' && <p className={classes.reason}>{reason}</p>}
      </td>
    </tr>
  )
}

const stateTexts: Readonly<Record<ImportedOrderState, readonly [tint: StatusTint, text: string]>> = {
  ready: ['neutral', 'Pronto'],
  placed: ['paid', 'Creato'],
  known: ['shipped', 'C’è già'],
  waiting: ['pending', 'In attesa'],
}

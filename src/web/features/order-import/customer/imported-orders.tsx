import { useState } from 'react'
import type { ImportedOrder, OrderImport } from '../../../../contract/orders/order-import.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { type ImportedOrderState, orderImportColumns } from '../../../../domain/orders/order-import.ts'
import { isInsured } from '../../../../domain/orders/orders.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../ui/lists/hairline-table.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import classes from './order-import.module.css'
import { PartPager } from './part-pager.tsx'

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
export function ImportedOrders({ answer }: { answer: OrderImport }) {
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
  const { reference, pieces, totalAmount, shippingCost, insuranceCost, state, orderNumber, reason } = order
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

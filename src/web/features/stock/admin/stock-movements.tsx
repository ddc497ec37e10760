import type { StockMovement } from '../../../../contract/orders/stock.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { movementNames } from '../../../../domain/orders/stock-corrections.ts'
import { count, dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import classes from './stock-movements.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Data e ora' },
  { label: 'Movimento' },
  { label: 'Perché' },
  { label: 'Chi' },
  { label: 'Pezzi', align: 'end' },
  { label: 'Giacenza', align: 'end' },
  { label: 'Impegnati', align: 'end' },
]

/** `+3`, `−2`; empty for zero. */
const signed = (delta: number) => (delta === 0 ? '' : `${delta > 0 ? '+' : '−'}${count(Math.abs(delta))}`)

/** Ledger entries, newest first, each with the resulting stock. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  return (
    <HairlineTable caption="Movimenti" columns={columns} dense stacks>
      {movements.map((movement) => (
        <tr key={movement.id}>
          <td className={classes.when}>{dateTime(movement.createdAt)}</td>
          <td data-label="Movimento">{movementNames[movement.kind]}</td>
          <td data-label="Perché">
            <Cause movement={movement} />
          </td>
          <td data-label="Chi">{movement.actor ?? movement.customer ?? 'Automatico'}</td>
          <td data-align="end" data-label="Pezzi">
            {signed(movement.quantityDelta || movement.heldDelta)}
            {movement.quantityDelta === 0 && <span className={classes.soft}> impegnati</span>}
          </td>
          <td data-align="end" data-label="Giacenza">
            {count(movement.onHand)}
          </td>
          <td data-align="end" data-label="Impegnati">
            {count(movement.held)}
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}

function Cause({ movement: { orderId, orderNumber, reservationId, reason } }: { movement: StockMovement }) {
  return (
    <>
      {orderId && orderNumber && (
        <TextLink to={paths.admin} search={{ tab: 'orders', order: orderId }}>
          Ordine {orderNumber}
        </TextLink>
      )}
      {!orderId && reservationId && 'Riserva'}
      {reason && (
        <span className={classes.reason}>
          {(orderId || reservationId) && ' · '}
          {reason}
        </span>
      )}
    </>
  )
}

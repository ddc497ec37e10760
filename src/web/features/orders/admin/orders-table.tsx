import { memo } from 'react'
import type { AdminOrder } from '../../../../contract/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { dateTime, euro } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { OrderActions, type OrderRowActions } from './order-actions.tsx'
import { OrderStatusLine } from './order-status-line.tsx'
import { emailOf, nameOf, noAddress } from './order-texts.ts'
import classes from './orders-table.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Ordine' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Totale', align: 'end' },
  { label: 'Data e ora' },
  { label: 'Città e CAP' },
  { label: 'Azioni', align: 'end' },
]

interface OrdersTableProps extends OrderRowActions {
  orders: readonly AdminOrder[]
}

export function OrdersTable({ orders, onTrack, onOpen }: OrdersTableProps) {
  return (
    <div className={classes.table}>
      <HairlineTable caption="Ordini" columns={columns} dense>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onTrack={onTrack} onOpen={onOpen} />
        ))}
      </HairlineTable>
    </div>
  )
}

/** A poll that returns the same order does not render its row again. */
const OrderRow = memo(function OrderRow({ order, onTrack, onOpen }: OrderRowActions & { order: AdminOrder }) {
  return (
    <tr>
      <th scope="row" className={classes.number}>
        {order.orderNumber}
        {order.reference && (
          <span className={classes.second} title={order.reference}>
            Rif. {order.reference}
          </span>
        )}
        {order.shopifyOrderId && <span className={classes.second}>Shopify</span>}
      </th>
      <td className={classes.customer}>
        <span className={classes.cut} title={nameOf(order)}>
          {nameOf(order)}
        </span>
        <span className={classes.second} title={emailOf(order)}>
          {emailOf(order)}
        </span>
      </td>
      <td>
        <OrderStatusLine order={order} />
      </td>
      <td data-align="end">{euro(payableAmount(order))}</td>
      <td className={classes.when}>{dateTime(order.createdAt)}</td>
      <td className={classes.place}>
        <Place order={order} />
      </td>
      <td data-align="end">
        <span className={classes.actions}>
          <OrderActions order={order} onTrack={onTrack} onOpen={onOpen} />
        </span>
      </td>
    </tr>
  )
})

function Place({ order: { shippingCity, shippingZip, shippingProvince } }: { order: AdminOrder }) {
  if (!shippingCity && !shippingZip) return <span className={classes.second}>{noAddress}</span>
  return (
    <>
      <span className={classes.cut} title={shippingCity}>
        {shippingCity}
      </span>
      <span className={classes.second}>{[shippingZip, shippingProvince].filter(Boolean).join(' ')}</span>
    </>
  )
}

import type { ReactNode } from 'react'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { dateTime, euro } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import classes from './latest-orders.module.css'
import { OrderCard, OrderCards } from './order-card.tsx'
import { OrderStatusLine } from './order-status-line.tsx'
import { nameOf, shortId } from './order-texts.ts'
import { useNarrowerThan } from './list/use-narrower-than.ts'

const columns: readonly TableColumn[] = [
  { label: 'ID' },
  { label: 'Ordine' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Data e ora' },
  { label: 'Totale', align: 'end' },
]

interface LatestOrdersProps {
  orders: readonly AdminOrder[]
  /** Link to the order's details. */
  linkTo: (order: AdminOrder, text: string) => ReactNode
}

export function LatestOrders({ orders, linkTo }: LatestOrdersProps) {
  const narrow = useNarrowerThan(48)
  if (orders.length === 0) return <EmptyState title="Nessun ordine presente" />
  if (narrow) {
    return (
      <OrderCards label="Ultimi ordini">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            number={linkTo(order, order.orderNumber)}
            details={[`${shortId(order.id)} · ${dateTime(order.createdAt)}`]}
          />
        ))}
      </OrderCards>
    )
  }
  return (
    <HairlineTable caption="Ultimi ordini" columns={columns} dense>
      {orders.map((order) => (
        <tr key={order.id}>
          <td className={classes.id}>{shortId(order.id)}</td>
          <td className={classes.number}>{linkTo(order, order.orderNumber)}</td>
          <td className={classes.name}>{nameOf(order)}</td>
          <td>
            <OrderStatusLine order={order} />
          </td>
          <td className={classes.number}>{dateTime(order.createdAt)}</td>
          <td data-align="end">{euro(payableAmount(order))}</td>
        </tr>
      ))}
    </HairlineTable>
  )
}

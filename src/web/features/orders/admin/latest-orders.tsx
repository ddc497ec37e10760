import type { ReactNode } from 'react'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { dateTime, euro } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import classes from './latest-orders.module.css'
import { OrderCard, OrderCards, useNarrowerThan } from './order-card.tsx'
import { OrderStatusLine } from './order-status-line.tsx'
import { nameOf, shortId } from './order-texts.ts'

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
  const columns: readonly ListColumn<AdminOrder>[] = [
    { label: 'ID', className: 'muted nowrap', cell: ({ id }) => shortId(id) },
    { label: 'Ordine', className: classes.number, cell: (order) => linkTo(order, order.orderNumber) },
    { label: 'Cliente', className: classes.name, cell: nameOf },
    { label: 'Stato', cell: (order) => <OrderStatusLine order={order} /> },
    { label: 'Data e ora', nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
    { label: 'Totale', align: 'end', cell: (order) => euro(payableAmount(order)) },
  ]
  return <ListTable caption="Ultimi ordini" columns={columns} rows={orders} keyOf={({ id }) => id} stacks={false} />
}

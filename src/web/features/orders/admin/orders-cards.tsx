import { memo } from 'react'
import type { AdminOrder } from '../../../../contract/orders.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { placeLine } from '../shared/place-line.ts'
import { OrderActions, type OrderRowActions } from './order-actions.tsx'
import { OrderCard, OrderCards } from './order-card.tsx'
import { emailOf, noAddress } from './order-texts.ts'

interface OrdersCardsProps extends OrderRowActions {
  orders: readonly AdminOrder[]
}

/** The table's rows, for screens too narrow for its columns. */
export function OrdersCards({ orders, onTrack, onOpen }: OrdersCardsProps) {
  return (
    <OrderCards label="Ordini">
      {orders.map((order) => (
        <ListedOrder key={order.id} order={order} onTrack={onTrack} onOpen={onOpen} />
      ))}
    </OrderCards>
  )
}

const ListedOrder = memo(function ListedOrder({ order, onTrack, onOpen }: OrderRowActions & { order: AdminOrder }) {
  const place = placeLine(order) || noAddress
  const reference = order.reference ? [`Rif. ${order.reference}`] : []
  const facts = [dateTime(order.createdAt), place, ...reference, ...(order.shopifyOrderId ? ['Shopify'] : [])]
  return (
    <OrderCard
      order={order}
      number={order.orderNumber}
      details={[emailOf(order), facts.join(' · ')]}
      actions={<OrderActions order={order} onTrack={onTrack} onOpen={onOpen} />}
    />
  )
})

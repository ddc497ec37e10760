import { memo } from 'react'
import type { AdminOrder } from '../../../../contract/orders.ts'
import { dateTime } from '../../../shared/format.ts'
import { AdminOrderActions, type AdminOrderRowActions } from './order-actions.tsx'
import { AdminOrderCard, AdminOrderCards } from './order-card.tsx'
import { emailOf, noAddress } from './order-texts.ts'

interface AdminOrdersCardsProps extends AdminOrderRowActions {
  orders: readonly AdminOrder[]
}

/** The table's rows, for screens where its columns have no room. */
export function AdminOrdersCards({ orders, onTrack, onOpen }: AdminOrdersCardsProps) {
  return (
    <AdminOrderCards label="Ordini">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} onTrack={onTrack} onOpen={onOpen} />
      ))}
    </AdminOrderCards>
  )
}

const OrderCard = memo(function OrderCard({ order, onTrack, onOpen }: AdminOrderRowActions & { order: AdminOrder }) {
  const place = [order.shippingZip, order.shippingCity].filter(Boolean).join(' ') || noAddress
  const facts = [dateTime(order.createdAt), place, ...(order.shopifyOrderId ? ['Shopify'] : [])]
  return (
    <AdminOrderCard
      order={order}
      number={order.orderNumber}
      details={[emailOf(order), facts.join(' · ')]}
      actions={<AdminOrderActions order={order} onTrack={onTrack} onOpen={onOpen} />}
    />
  )
})

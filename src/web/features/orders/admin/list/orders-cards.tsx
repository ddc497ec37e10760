import { memo } from 'react'
import { dateTime } from '../../../../shared/texts/format.ts'
import { placeLine } from '../../shared/place-line.ts'
import { OrderActions } from '../order-actions.tsx'
import { OrderCard, OrderCards } from '../order-card.tsx'
import { emailOf, noAddress } from '../order-texts.ts'
import { AllTick, OrderTick } from './order-tick.tsx'
import classes from './orders-cards.module.css'
import type { OrderListProps, OrderRowProps } from './orders-table.tsx'

/** The table's rows, for screens too narrow for its columns. */
export function OrdersCards({ orders, selection, onTrack, onOpen }: OrderListProps) {
  return (
    <>
      <div className={classes.all}>
        <AllTick selection={selection} listed={orders.length} />
        <span aria-hidden>Seleziona tutti ({orders.length})</span>
      </div>
      <OrderCards label="Ordini">
        {orders.map((order) => (
          <ListedOrder
            key={order.id}
            order={order}
            isSelected={selection.has(order.id)}
            onSelect={selection.select}
            onTrack={onTrack}
            onOpen={onOpen}
          />
        ))}
      </OrderCards>
    </>
  )
}

const ListedOrder = memo(function ListedOrder({ order, isSelected, onSelect, onTrack, onOpen }: OrderRowProps) {
  const place = placeLine(order) || noAddress
  const reference = order.reference ? [`Rif. ${order.reference}`] : []
  const facts = [dateTime(order.createdAt), place, ...reference, ...(order.shopifyOrderId ? ['Shopify'] : [])]
  return (
    <OrderCard
      order={order}
      number={
        <span className={classes.number}>
          <OrderTick order={order} isSelected={isSelected} onSelect={onSelect} />
          {order.orderNumber}
        </span>
      }
      details={[emailOf(order), facts.join(' · ')]}
      actions={<OrderActions order={order} onTrack={onTrack} onOpen={onOpen} />}
    />
  )
})

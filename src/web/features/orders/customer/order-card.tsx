import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/orders.ts'
import { isUnpaid, payableAmount } from '../../../../domain/orders.ts'
import { date, euro, plural } from '../../../shared/format.ts'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import { placeLine } from '../shared/place-line.ts'
import classes from './order-card.module.css'
import { OrderHold } from './order-hold.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { ShopifyBadge } from './shopify-badge.tsx'

interface OrderCardProps {
  order: Order
  /** Buttons, the most important last. */
  actions?: ReactNode
  /** Why the last try to pay failed. */
  message?: ReactNode
}

const shownItems = 3

/** One order: products, consignee, amount, and what to do next. */
export function OrderCard({ order, actions, message }: OrderCardProps) {
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <div>
          <h3 className={classes.number}>{order.orderNumber}</h3>
          <p className={classes.date}>{date(order.createdAt)}</p>
          {order.reference && <p className={classes.date}>Rif. {order.reference}</p>}
        </div>
        <div className={classes.badges}>
          {order.shopifyOrderId && <ShopifyBadge />}
          <OrderStatusBadge status={order.status} />
        </div>
      </header>
      <div className={classes.body}>
        <OrderItemsSummary order={order} />
        <Delivery order={order} />
        <p className={classes.amount}>
          <strong className={classes.total}>{euro(payableAmount(order))}</strong>
          <span className={classes.shipping}>{shippingLabel(order)}</span>
        </p>
      </div>
      <OrderTracking order={order} />
      {message}
      {(isUnpaid(order.status) || actions) && (
        <footer className={classes.foot}>
          <OrderHold order={order} />
          <div className={classes.actions}>{actions}</div>
        </footer>
      )}
    </article>
  )
}

const shippingLabel = ({ shippingCost }: Order): string =>
  Number(shippingCost) === 0 ? 'spedizione gratuita' : `spedizione ${euro(shippingCost)} inclusa`

function OrderItemsSummary({ order }: { order: Order }) {
  const rest = order.items.length - shownItems
  return (
    <ul className={classes.items}>
      {order.items.slice(0, shownItems).map((item) => (
        <li key={item.id}>
          <span className={classes.quantity}>{item.quantity} ×</span> {item.productName}
          {item.variantInfo && <span className={classes.variant}> {item.variantInfo}</span>}
        </li>
      ))}
      {rest > 0 && <li className={classes.variant}>e {plural(rest, 'altro prodotto', 'altri prodotti')}</li>}
    </ul>
  )
}

/** Orders of a reseller's own shop show their customer in full. */
function Delivery({ order }: { order: Order }) {
  return (
    <address className={classes.delivery}>
      <span className={classes.customer}>{order.customerName || 'Nome non disponibile'}</span>
      {order.shopifyOrderId && (
        <>
          <span>{order.customerEmail || 'Email non disponibile'}</span>
          {order.customerPhone && <span>{order.customerPhone}</span>}
          <span>{order.shippingAddress || 'Indirizzo non disponibile'}</span>
        </>
      )}
      <span>
        {placeLine(order)} ({order.shippingCountry})
      </span>
    </address>
  )
}

import { Link } from '@tanstack/react-router'
import type { Order } from '../../../../contract/orders/orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { orderGroup, payableAmount } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import classes from './latest-orders.module.css'

/** Short list for the overview: one line per order. */
export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={classes.list}>
      {orders.map((order) => (
        <li key={order.id} className={classes.order}>
          <div className="shrinkable">
            <p className={classes.number}>
              <Link
                to={paths.dashboard}
                search={{ section: 'orders', tab: orderGroup(order.status), detail: order.id }}
                className={classes.link}
              >
                {order.orderNumber}
              </Link>
            </p>
            <p className={classes.detail}>
              {date(order.createdAt)} · {plural(piecesOf(order.items), 'capo', 'capi')}
              {order.reference && ` · Rif. ${order.reference}`}
            </p>
          </div>
          <p className={classes.consignee}>{order.customerName || 'Nome non disponibile'}</p>
          <div className={classes.status}>
            <OrderStatusBadge status={order.status} />
          </div>
          <p className={classes.total}>{euro(payableAmount(order))}</p>
        </li>
      ))}
    </ul>
  )
}

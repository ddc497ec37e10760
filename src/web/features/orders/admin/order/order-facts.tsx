import type { ReactNode } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../../domain/orders/orders.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { OrderStatusLine } from '../order-status-line.tsx'
import classes from './order-facts.module.css'

/** Status, total and dates, in one line on wide screens. */
export function OrderFacts({ order }: { order: AdminOrderDetail }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Stato">
        <OrderStatusLine order={order} />
      </Fact>
      <Fact label="Totale">
        <strong>{euro(payableAmount(order))}</strong>
      </Fact>
      <Fact label="Data">{dateTime(order.createdAt)}</Fact>
      {order.paidAt && <Fact label="Pagato">{dateTime(order.paidAt)}</Fact>}
      {order.shippedAt && <Fact label="Spedito">{dateTime(order.shippedAt)}</Fact>}
      {order.holdExpiresAt && <Fact label="Merce riservata fino a">{dateTime(order.holdExpiresAt)}</Fact>}
      {order.reference && <Fact label="Riferimento del rivenditore">{order.reference}</Fact>}
      {order.shopifyOrderId && <Fact label="Ordine Shopify">{order.shopifyOrderId}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

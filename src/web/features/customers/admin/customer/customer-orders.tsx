import type { ReactNode } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { orderStatusLabel, payableAmount } from '../../../../../domain/orders/orders.ts'
import { count, dateTime, euro } from '../../../../shared/texts/format.ts'
import classes from './customer-facts.module.css'

interface CustomerOrdersProps {
  customer: AdminCustomer
  ordersLink: (search: string, text: string) => ReactNode
  orderLink: (orderId: string, text: string) => ReactNode
}

/** Order totals and the latest orders of the customer. */
export function CustomerOrders({ customer, ordersLink, orderLink }: CustomerOrdersProps) {
  const { totalOrders, grossRevenue, latestOrders, wishlistEntries } = customer.overview
  return (
    <>
      <dl className={classes.facts}>
        <Figure label="Ordini totali" value={count(totalOrders)} />
        <Figure label="Fatturato lordo" value={euro(grossRevenue)} />
        <Figure label="In wishlist" value={count(wishlistEntries)} />
      </dl>
      {latestOrders.length === 0 ? (
        <p className="flush text-xs muted">Nessun ordine ancora.</p>
      ) : (
        <ul className="plain-list ruled framed">
          {latestOrders.map((order) => (
            <li key={order.id} className={classes.row}>
              <span className={classes.what}>
                {orderLink(order.id, order.orderNumber)} · {orderStatusLabel(order.status)} ·{' '}
                {euro(payableAmount(order))}
              </span>
              <span className="text-xs muted nowrap">{dateTime(order.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {totalOrders > latestOrders.length && (
        <p className={classes.more}>{ordersLink(customer.username, `Tutti gli ordini (${count(totalOrders)})`)}</p>
      )}
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs muted">{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  )
}

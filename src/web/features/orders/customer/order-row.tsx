import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { placeLine } from '../shared/place-line.ts'
import classes from './order-row.module.css'
import { OrderRowState } from './order-row-state.tsx'
import { OrderThumbnail } from './order-thumbnail.tsx'
import { ShopifyBadge } from './shopify-badge.tsx'

interface OrderRowProps {
  order: Order
  /** Link to this page with the order's details open. */
  detail: LinkProps
  /** A checkbox, where orders can be selected. */
  choice?: ReactNode
  /** The row's single button. */
  action?: ReactNode
  /** Reason why the last payment attempt failed. */
  message?: ReactNode
}

/** One order in 72 px: items, consignee, status, cost and next step. The whole row opens the details. */
export function OrderRow({ order, detail, choice, action, message }: OrderRowProps) {
  const { orderNumber, items, reference, createdAt, shopifyOrderId } = order
  return (
    <>
      <article className={classes.row} data-choice={choice ? true : undefined}>
        {choice && <div className={classes.choice}>{choice}</div>}
        <OrderThumbnail items={items} />
        <div className={classes.order}>
          <h3 className={classes.number}>
            <Link
              {...detail}
              resetScroll={false}
              className={classes.open}
              aria-label={`Dettagli dell’ordine ${orderNumber}`}
            >
              {orderNumber}
            </Link>
            {shopifyOrderId && <ShopifyBadge />}
          </h3>
          <p className={classes.goods}>{goodsLine(order)}</p>
          <p className={classes.meta}>
            {date(createdAt)} · {plural(piecesOf(items), 'capo', 'capi')}
            {reference && ` · Rif. ${reference}`}
          </p>
        </div>
        <Consignee order={order} />
        <OrderRowState order={order} />
        <p className={classes.total}>{euro(payableAmount(order))}</p>
        <div className={classes.action}>{action}</div>
      </article>
      {message}
    </>
  )
}

/** `Abito Amalfi, Nero / M e altri 2`. */
function goodsLine({ items }: Order): string {
  const [first, ...others] = items
  if (!first) return ''
  const name = [first.productName, first.variantInfo].filter(Boolean).join(', ')
  if (others.length === 0) return name
  return `${name} e ${others.length === 1 ? 'un altro' : `altri ${others.length}`}`
}

/** Reference, name and city on phones; the full place on wide screens. Orders of a connected shop also show the customer's contact data. */
function Consignee({ order }: { order: Order }) {
  const { reference, customerName, customerEmail, customerPhone, shippingAddress, shippingCity, shopifyOrderId } = order
  const place = `${placeLine(order)} (${order.shippingCountry})`
  return (
    <address className={classes.consignee}>
      {reference && <span className={classes.reference}>Rif. {reference}</span>}
      <span className={classes.who}>
        <span className={classes.name}>{customerName || 'Nome non disponibile'}</span>
        {shippingCity && <span className={classes.city}>{shippingCity}</span>}
        <span className={classes.place}>
          {shopifyOrderId && `${shippingAddress || 'Indirizzo non disponibile'}, `}
          {place}
        </span>
        {shopifyOrderId && (
          <span className={classes.contact}>
            {[customerEmail || 'Email non disponibile', customerPhone].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    </address>
  )
}

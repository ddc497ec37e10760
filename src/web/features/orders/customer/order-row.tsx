import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order, OrderItem } from '../../../../contract/orders/orders.ts'
import { isUnpaid, type PaymentStatus, payableAmount } from '../../../../domain/orders/orders.ts'
import type { OrderDispute } from '../../../../domain/orders/paying/disputes.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { carrierName } from '../../../../domain/shipping/carriers.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Picture } from '../../../ui/picture.tsx'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import { placeLine } from '../shared/place-line.ts'
import classes from './order-row.module.css'
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

/** The status with the relevant detail: time left to pay, date of payment, or parcel. */
function OrderRowState({ order }: { order: Order }) {
  const { status, trackingNumber, paidAt } = order
  const back = wayBack(order)
  return (
    <div className={classes.state}>
      <OrderStatusBadge status={status} />
      {isUnpaid(status) && <TimeToPay order={order} />}
      {back && (
        <span className={classes.soft} data-back>
          {back}
        </span>
      )}
      {trackingNumber && <Parcel order={order} />}
      {order.dispute && waiting[order.dispute] && !trackingNumber && (
        <span className={classes.soft} data-soon>
          {waiting[order.dispute]}
        </span>
      )}
      {paidAt && !trackingNumber && !back && !(order.dispute && waiting[order.dispute]) && (
        <span className={classes.soft}>
          <span className={classes.word}>Pagato </span>il {date(paidAt)}
        </span>
      )}
    </div>
  )
}

/** Reason why a paid order is on hold; null if it is not. */
const waiting: Readonly<Record<OrderDispute, string | null>> = {
  enquiry: 'Verifica della banca',
  open: 'Pagamento contestato',
  lost: null,
}

/** Refund label for a payment status; null if there is no refund. */
const moneyBack: Readonly<Record<PaymentStatus, string | null>> = {
  pending: null,
  paid: null,
  failed: null,
  refund_pending: 'Rimborso in corso',
  partially_refunded: 'Rimborsato in parte',
  refunded: 'Rimborsato',
}

/** Label of a running return or refund; null if there is none. */
function wayBack({ items, paymentStatus }: Order): string | null {
  if (items.some(({ returningQuantity }) => returningQuantity > 0)) return 'Reso in corso'
  return moneyBack[paymentStatus]
}

const soonMs = 12 * 3_600_000

function TimeToPay({ order: { holdExpiresAt, shopifyOrderId } }: { order: Order }) {
  const now = useNow()
  const left = holdExpiresAt && timeLeft(holdExpiresAt, now)
  const isSoon = !left || new Date(holdExpiresAt).getTime() - now < soonMs
  const over = shopifyOrderId ? 'Capi non da parte' : 'Tempo scaduto'
  return (
    <span className={classes.soft} data-deadline data-soon={isSoon || undefined}>
      {left ? `Ancora ${left}` : over}
    </span>
  )
}

function Parcel({ order: { carrier, trackingNumber, trackingUrl } }: { order: Order }) {
  const name = carrierName(carrier)
  const before = trackingUrl && <VisuallyHidden component="span">Segui la spedizione: </VisuallyHidden>
  // If there is no room for the number, only the carrier is shown.
  const parts = (
    <>
      {name && (
        <span className={classes.carrier}>
          {before}
          {name}
        </span>
      )}
      <span className={classes.carrier}>
        {name ? '\u00a0· ' : before}
        {trackingNumber}
        {trackingUrl && <VisuallyHidden component="span"> (apre il sito del corriere)</VisuallyHidden>}
      </span>
    </>
  )
  if (!trackingUrl) return <span className={classes.parcel}>{parts}</span>
  return (
    <Anchor href={trackingUrl} target="_blank" rel="noopener noreferrer" className={classes.parcel ?? ''}>
      {parts}
    </Anchor>
  )
}

/** Picture of the first item and the number of further items. Hidden from screen readers, because the text next to it says the same. */
function OrderThumbnail({ items }: { items: readonly OrderItem[] }) {
  return (
    <div className={classes.thumbnail} aria-hidden>
      <Picture src={items[0]?.imageUrl} alt="" sizes="42px" />
      {items.length > 1 && <span className={classes.more}>+{items.length - 1}</span>}
    </div>
  )
}

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Order, OrderItem } from '../../../../contract/orders/orders.ts'
import { vatWords } from '../../../../domain/invoices/taxation-texts.ts'
import { addMoney, type Money, subtractMoney, toCents } from '../../../../domain/money/money.ts'
import {
  isInsured,
  isUnpaid,
  type PaymentStatus,
  payableAmount,
  refundedAmount,
  transportCost,
} from '../../../../domain/orders/orders.ts'
import { resellerSentence } from '../../../../domain/orders/paying/disputes.ts'
import { carrierName } from '../../../../domain/shipping/carriers.ts'
import { countryName } from '../../../shared/countries.ts'
import { date, dateTime, euro, plural } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { useNow } from '../../../shared/use-now.ts'
import { IconExternalLink } from '../../../ui/icons/icon-external-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import { placeLine } from '../shared/place-line.ts'
import classes from './order-sheet.module.css'
import { ShopifyBadge } from './shopify-badge.tsx'

/** Remark on the payment status; null where it adds nothing to the order status. */
const paymentNotes: Readonly<Record<PaymentStatus, string | null>> = {
  pending: null,
  paid: null,
  failed: 'L’ultimo pagamento non è riuscito.',
  refund_pending: 'Rimborso in corso.',
  partially_refunded: 'Importo rimborsato in parte.',
  refunded: 'Importo rimborsato.',
}

interface OrderSheetProps {
  order: Order
  /** Amount that the bank took back for no piece in particular. */
  chargedBack: Money
  /** State of the tracking number in the connected shop. */
  inShop: ReactNode
  /** Returns, refunds and documents of the order. */
  backs: ReactNode
  /** The history. */
  children: ReactNode
}

/** The complete order, laid out like a printed document. */
export function OrderSheet({ order, chargedBack, inShop, backs, children }: OrderSheetProps) {
  const refunded = refundedAmount(order)
  const gone = addMoney(refunded, chargedBack)
  const disputed = resellerSentence(order)
  const transport = transportCost(order)
  return (
    <div className="stack gap-20">
      <div className="cluster gap-8-12 align-center">
        <OrderStatusBadge status={order.status} />
        {order.shopifyOrderId && <ShopifyBadge />}
        <span className={classes.soft}>{dateTime(order.createdAt)}</span>
        {order.reference && <span className={classes.soft}>Rif. {order.reference}</span>}
      </div>
      {paymentNotes[order.paymentStatus] && <p className="flush leading-145">{paymentNotes[order.paymentStatus]}</p>}
      {disputed && <Notice tone="warning">{disputed}</Notice>}
      <OrderHold order={order} />
      <OrderTracking order={order} />
      {inShop}
      <section aria-label="Prodotti">
        <ul className="plain-list ruled framed">
          {order.items.map((item) => (
            <ItemLine key={item.id} item={item} />
          ))}
        </ul>
        <dl className="grid gap-4 above-12">
          <Amount label="Prodotti" value={euro(order.totalAmount)} />
          <Amount label="Spedizione" value={toCents(transport) === 0 ? 'Gratuita' : euro(transport)} />
          {isInsured(order) && <Amount label="Assicurazione" value={euro(order.insuranceCost)} />}
          <Amount label={`Totale (${vatWords(order.taxation)})`} value={euro(payableAmount(order))} strong />
          {toCents(gone) > 0 && order.status !== 'cancelled' && (
            <>
              {toCents(refunded) > 0 && <Amount label="Rimborsati" value={`−${euro(refunded)}`} />}
              {toCents(chargedBack) > 0 && <Amount label="Restituiti dalla banca" value={`−${euro(chargedBack)}`} />}
              <Amount label="Restano" value={euro(subtractMoney(payableAmount(order), gone))} strong />
            </>
          )}
        </dl>
        {order.taxation && <p className={classes.law}>{order.taxation.law}.</p>}
        {backs}
      </section>
      <div className={classes.columns}>
        <section>
          <h3 className={classes.heading}>Consegna</h3>
          <address className={classes.address}>
            {order.customerName || 'Nome non disponibile'}
            <br />
            {order.shippingAddress || 'Indirizzo non disponibile'}
            <br />
            {placeLine(order)}, {countryName(order.shippingCountry)}
            <br />
            <span className={classes.soft}>
              {order.customerEmail || 'Email non disponibile'}
              {order.customerPhone && ` · ${order.customerPhone}`}
            </span>
          </address>
          {order.notes && <p className={classes.notes}>{order.notes}</p>}
        </section>
        <section>
          <h3 className={classes.heading}>Cronologia</h3>
          {children}
        </section>
      </div>
    </div>
  )
}

function ItemLine({ item }: { item: OrderItem }) {
  const detail = [item.variantInfo, item.sku].filter(Boolean).join(' · ')
  return (
    <li className={classes.item}>
      <Picture src={item.imageUrl} alt="" sizes="56px" className={classes.picture} />
      <div>
        <p className="flush strong leading-145">{item.productName}</p>
        {detail && <p className={classes.soft}>{detail}</p>}
        <p className={classes.soft}>
          {item.quantity} × {euro(item.unitPrice)}
          {item.refundedQuantity > 0 && ` · ${plural(item.refundedQuantity, 'rimborsato', 'rimborsati')}`}
        </p>
      </div>
      <span>{euro(item.totalPrice)}</span>
    </li>
  )
}

function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.line} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const soonMs = 12 * 3_600_000

/** When an unpaid order stops reserving its stock; renders nothing once it is paid. */
function OrderHold({ order: { status, holdExpiresAt, shopifyOrderId } }: { order: Order }) {
  const now = useNow()
  if (!isUnpaid(status)) return null
  const left = holdExpiresAt && timeLeft(holdExpiresAt, now)
  if (!holdExpiresAt || !left) {
    return (
      <p className={classes.hold} data-soon>
        {shopifyOrderId
          ? 'I capi non sono tenuti da parte: pagando verifichiamo la disponibilità.'
          : 'Tempo per il pagamento scaduto.'}
      </p>
    )
  }
  return (
    <p className={classes.hold} data-soon={new Date(holdExpiresAt).getTime() - now < soonMs || undefined}>
      Da pagare entro {dateTime(holdExpiresAt)} <span className="nowrap">(ancora {left})</span>
    </p>
  )
}

/** Carrier, number and tracking link of the parcel; renders nothing before it is shipped. */
function OrderTracking({ order }: { order: Order }) {
  const { carrier, trackingNumber, trackingUrl, shippedAt } = order
  if (!trackingNumber) return null
  return (
    <div className={classes.tracking}>
      <p>
        {carrier && `${carrierName(carrier)} · `}
        <span className={classes.number}>{trackingNumber}</span>
      </p>
      {shippedAt && <p className="text-sm muted">Spedito il {date(shippedAt)}</p>}
      {trackingUrl && (
        <Anchor href={trackingUrl} target="_blank" rel="noopener noreferrer" className={classes.link ?? ''}>
          Segui la spedizione
          <IconExternalLink size={16} stroke={1.5} aria-label="(apre il sito del corriere)" />
        </Anchor>
      )}
    </div>
  )
}

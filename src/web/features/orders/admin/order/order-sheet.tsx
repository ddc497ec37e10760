import { Anchor, Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { historyTitle, payableAmount } from '../../../../../domain/orders/orders.ts'
import { printWarning } from '../../../../../domain/orders/parcels/printable-text.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { trackingInShopLabels } from '../../../../shared/texts/tracking-in-shop.ts'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { OrderDisputes } from '../disputes/order-disputes.tsx'
import { OrderStatusLine } from '../order-status-line.tsx'
import { addressLines, emailOf, nameOf, noAddress } from '../order-texts.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderCommands, type OrderStep } from './order-commands.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import classes from './order-sheet.module.css'
import { OrderWhiteLabel } from './order-white-label.tsx'
import { OrderRefund, OrderRefunds } from './refund/order-refunds.tsx'
import { OrderShipment } from './shipment/order-shipment.tsx'

interface OrderSheetProps {
  order: AdminOrderDetail
  /** The order comes from the list; its history is still loading. */
  isPartial: boolean
  takesFocus: boolean
  onStep: (step: OrderStep) => void
  onShipped: (orderId: string) => void
  resellerLink: (userId: string, text: string) => ReactNode
}

export function OrderSheet({ order, isPartial, takesFocus, onStep, onShipped, resellerLink }: OrderSheetProps) {
  return (
    <div className={classes.sheet} tabIndex={-1} ref={takesFocus ? focusSheet : undefined}>
      <OrderFacts order={order} />
      <OrderDisputes order={order} />
      <OrderRefund order={order} />
      <div className={classes.columns}>
        <OrderParties order={order} resellerLink={resellerLink} />
        <OrderShipment order={order} onShipped={onShipped} />
      </div>
      <OrderReturns order={order} />
      {order.notes && (
        <section>
          <h3 className="below-8 text-lg">Note</h3>
          <p className="typed-text">{order.notes}</p>
        </section>
      )}
      <section>
        <h3 className="below-8 text-lg">Articoli</h3>
        <OrderItems order={order} />
        <OrderRefunds order={order} />
      </section>
      <OrderDocuments order={order} />
      {order.whiteLabel && <OrderWhiteLabel whiteLabel={order.whiteLabel} />}
      <section>
        <h3 className="below-8 text-lg">Note interne</h3>
        <OrderNotes order={order} />
      </section>
      <section>
        <h3 className="below-8 text-lg">Storico</h3>
        {isPartial ? <RowsSkeleton rows={2} height={24} /> : <OrderHistory history={order.history} />}
      </section>
      <OrderCommands order={order} onStep={onStep} />
    </div>
  )
}

/** Status changes with author, time and note. */
function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  if (history.length === 0) return <p className={classes.remark}>Nessun passaggio registrato.</p>
  return (
    <ol className="grid gap-6 plain-list">
      {history.map(({ status, at, by, note, about }) => (
        <li key={`${at} ${status} ${note}`} className={classes.entry}>
          <time dateTime={at} className={classes.when}>
            {dateTime(at)}
          </time>
          <span>
            <strong>{historyTitle(status, about)}</strong> · {by ?? 'Automatico'}
            {note && <span className={classes.remark}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const focusSheet = (element: HTMLDivElement | null) => element?.focus({ preventScroll: true })

/** Status, total and dates, in one line on wide screens. */
function OrderFacts({ order }: { order: AdminOrderDetail }) {
  return (
    <Facts>
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
      {order.trackingInShop && (
        <Fact label="Nel negozio del rivenditore">
          {trackingInShopLabels[order.trackingInShop.state]}
          {order.trackingInShop.reason && `: ${order.trackingInShop.reason}`}
        </Fact>
      )}
    </Facts>
  )
}

interface OrderPartiesProps {
  order: AdminOrderDetail
  /** Link to the reseller's page. */
  resellerLink: (userId: string, text: string) => ReactNode
}

/** Consignee, address and reseller. */
function OrderParties({ order, resellerLink }: OrderPartiesProps) {
  return (
    <div className={classes.parties}>
      <section>
        <h3 className={classes.title}>Cliente</h3>
        <p className={classes.text}>
          {nameOf(order)}
          <br />
          {order.customerEmail.trim() ? (
            <Anchor href={`mailto:${order.customerEmail}`}>{order.customerEmail}</Anchor>
          ) : (
            emailOf(order)
          )}
          {order.customerPhone && (
            <>
              <br />
              <Anchor href={`tel:${order.customerPhone.replace(/[^\d+]/g, '')}`}>{order.customerPhone}</Anchor>
            </>
          )}
        </p>
      </section>
      <ShippingAddress order={order} />
      <section>
        <h3 className={classes.title}>Rivenditore</h3>
        <p className={classes.text}>
          {resellerLink(order.user.id, order.user.companyName ?? order.user.username)}
          <br />
          <Anchor href={`mailto:${order.user.email}`}>{order.user.email}</Anchor>
        </p>
      </section>
    </div>
  )
}

function ShippingAddress({ order }: { order: AdminOrderDetail }) {
  const lines = addressLines(order)
  const warning = printWarning(order)
  return (
    <section>
      <header className={classes.header}>
        <h3 className={classes.title}>Indirizzo di spedizione</h3>
        {lines.length > 0 && (
          <CopyButton value={[nameOf(order), ...lines].join('\n')}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copiato' : 'Copia'}
              </Button>
            )}
          </CopyButton>
        )}
      </header>
      <address className={classes.text}>{lines.length > 0 ? lines.join('\n') : noAddress}</address>
      {warning && <Notice tone="warning">{warning}</Notice>}
    </section>
  )
}

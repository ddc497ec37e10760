import { Anchor, VisuallyHidden } from '@mantine/core'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { OrderDispute } from '../../../../domain/orders/disputes.ts'
import { isUnpaid, type PaymentStatus } from '../../../../domain/orders/orders.ts'
import { carrierName } from '../../../../domain/shipping/carriers.ts'
import { date } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { useNow } from '../../../shared/use-now.ts'
import { OrderStatusBadge } from '../shared/order-status-badge.tsx'
import classes from './order-row.module.css'

/** The status with the relevant detail: time left to pay, date of payment, or parcel. */
export function OrderRowState({ order }: { order: Order }) {
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

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

/** The status, and what to know with it: time left to pay, day of payment, parcel. */
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

/** What keeps a paid order; null: nothing. */
const waiting: Readonly<Record<OrderDispute, string | null>> = {
  enquiry: 'Verifica della banca',
  open: 'Pagamento contestato',
  lost: null,
}

/** What the payment's status says of money that goes back; null where none does. */
const moneyBack: Readonly<Record<PaymentStatus, string | null>> = {
  pending: null,
  paid: null,
  failed: null,
  refund_pending: 'Rimborso in corso',
  partially_refunded: 'Rimborsato in parte',
  refunded: 'Rimborsato',
}

/** What of it is on its way back; null where nothing is. */
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
  // Where the number finds no room the carrier stands alone.
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

import type { Order } from '../../../../contract/orders/orders.ts'
import { isUnpaid } from '../../../../domain/orders/orders.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { useNow } from '../../../shared/use-now.ts'
import classes from './order-hold.module.css'

const soonMs = 12 * 3_600_000

/** When an unpaid order stops reserving its stock; renders nothing once it is paid. */
export function OrderHold({ order: { status, holdExpiresAt, shopifyOrderId } }: { order: Order }) {
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

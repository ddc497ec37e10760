import { Anchor } from '@mantine/core'
import type { Order } from '../../../../contract/orders/orders.ts'
import { carrierName } from '../../../../domain/shipping/carriers.ts'
import { date } from '../../../shared/texts/format.ts'
import { IconExternalLink } from '../../../ui/icons/icon-external-link.tsx'
import classes from './order-tracking.module.css'

/** Carrier, number and tracking link of the parcel; renders nothing before it is shipped. */
export function OrderTracking({ order }: { order: Order }) {
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

import { Anchor, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminOrderDetail } from '../../../../../../contract/orders/orders.ts'
import { isShipped } from '../../../../../../domain/orders/orders.ts'
import { findCarrier } from '../../../../../../domain/shipping/carriers.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { waitsForTracking } from '../../order-texts.ts'
import classes from './order-shipment.module.css'
import { TrackingForm } from './tracking-form.tsx'

interface OrderShipmentProps {
  order: AdminOrderDetail
  onShipped: (orderId: string) => void
}

/** The tracking form until the order is shipped; afterwards its number, carrier and link. */
export function OrderShipment({ order, onShipped }: OrderShipmentProps) {
  /** Message about a concurrent change by another admin. */
  const [outrun, setOutrun] = useState<string | null>(null)
  if (waitsForTracking(order) || (outrun !== null && isShipped(order.status))) {
    return (
      <section className={classes.shipment}>
        <h3 className="below-12 text-lg">Spedizione</h3>
        <TrackingForm
          order={order}
          onShipped={(orderId) => {
            setOutrun(null)
            onShipped(orderId)
          }}
          onOutrun={setOutrun}
          {...(outrun !== null && { onCancel: () => setOutrun(null) })}
        />
      </section>
    )
  }
  if (outrun !== null) return <Notice tone="error">{outrun}</Notice>
  return order.trackingNumber ? <Parcel order={order} trackingNumber={order.trackingNumber} /> : null
}

function Parcel({ order, trackingNumber }: { order: AdminOrderDetail; trackingNumber: string }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setCorrecting(false))
    opener.current?.focus()
  }
  const carrier = order.carrier && findCarrier(order.carrier)
  return (
    <section className={classes.shipment}>
      <h3 className="below-12 text-lg">Spedizione</h3>
      <dl className={classes.parcel}>
        <dt>Codice tracking</dt>
        <dd>{trackingNumber}</dd>
        <dt>Corriere</dt>
        <dd>{carrier ? carrier.name : 'Non indicato'}</dd>
      </dl>
      {order.trackingUrl && (
        <Anchor href={order.trackingUrl} target="_blank" rel="noopener noreferrer">
          Segui la spedizione (si apre in una nuova scheda)
        </Anchor>
      )}
      {isShipped(order.status) && !isCorrecting && (
        <Button ref={opener} className="block above-12" variant="default" size="sm" onClick={() => setCorrecting(true)}>
          Correggi il tracking
        </Button>
      )}
      {isCorrecting && (
        <div className={classes.correction}>
          <TrackingForm order={order} onShipped={close} onCancel={close} />
        </div>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { waitsForTracking } from './order-texts.ts'

export interface OrderRowActions {
  onTrack: (orderId: string) => void
  onOpen: (orderId: string) => void
}

/** Button ids: focus returns to them, or moves to the next parcel's button. */
export const trackButtonId = (orderId: string) => `tracking-${orderId}`
export const openButtonId = (orderId: string) => `details-${orderId}`

export function OrderActions({ order, onTrack, onOpen }: OrderRowActions & { order: AdminOrder }) {
  const { id, orderNumber } = order
  return (
    <>
      {waitsForTracking(order) && (
        <Button
          id={trackButtonId(id)}
          size="compact-sm"
          data-row-action="track"
          aria-label={`Aggiungi Tracking all’ordine ${orderNumber}`}
          onClick={() => onTrack(id)}
        >
          Aggiungi Tracking
        </Button>
      )}
      <Button
        id={openButtonId(id)}
        size="compact-sm"
        variant="default"
        data-row-action="open"
        aria-label={`Dettagli dell’ordine ${orderNumber}`}
        onClick={() => onOpen(id)}
      >
        Dettagli
      </Button>
    </>
  )
}

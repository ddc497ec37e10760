import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { placeLine } from '../../shared/place-line.ts'
import { nameOf } from '../order-texts.ts'
import { orderQuery } from '../orders.api.ts'
import classes from './tracking-dialog.module.css'
import { TrackingForm } from './tracking-form.tsx'

interface TrackingDialogProps {
  /** The order to ship; undefined while the dialog is closed. */
  order: AdminOrder | undefined
  onClose: () => void
  onShipped: (orderId: string) => void
}

/** The quick way to ship: type or scan the number, press Enter, go on with the next parcel. */
export function TrackingDialog({ order, onClose, onShipped }: TrackingDialogProps) {
  const shown = useLastPresent(order)
  return (
    <Dialog opened={order !== undefined} onClose={onClose} title="Aggiungi Tracking" size="md">
      {shown && (
        <>
          <p className={classes.parcel}>
            <strong>{shown.orderNumber}</strong>
            <span>{nameOf(shown)}</span>
            <span className={classes.place}>{placeLine(shown)}</span>
          </p>
          <CurrentTracking key={shown.id} order={shown} onShipped={onShipped} />
        </>
      )}
    </Dialog>
  )
}

/** Where another admin was first, the order as that one has left it: what was typed can be its correction. */
function CurrentTracking({ order, onShipped }: { order: AdminOrder; onShipped: (orderId: string) => void }) {
  const [isOutrun, setOutrun] = useState(false)
  const { data } = useQuery({ ...orderQuery(order.id, order), enabled: isOutrun })
  return (
    <TrackingForm
      order={(isOutrun && data) || order}
      onShipped={onShipped}
      onOutrun={() => setOutrun(true)}
      autoFocus
    />
  )
}

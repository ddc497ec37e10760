import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '../../../../../../contract/orders/orders.ts'
import { useLastPresent } from '../../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import { placeLine } from '../../../shared/place-line.ts'
import { nameOf } from '../../order-texts.ts'
import { orderQuery } from '../../orders.api.ts'
import classes from './tracking-dialog.module.css'
import { TrackingForm } from './tracking-form.tsx'

interface TrackingDialogProps {
  /** The order to ship; undefined while the dialog is closed. */
  order: AdminOrder | undefined
  onClose: () => void
  onShipped: (orderId: string) => void
}

/** Fast path for shipping: type or scan the number, press Enter, continue with the next parcel. */
export function TrackingDialog({ order, onClose, onShipped }: TrackingDialogProps) {
  const shown = useLastPresent(order)
  return (
    <Dialog opened={order !== undefined} onClose={onClose} title="Aggiungi Tracking" size="md">
      {shown && (
        <>
          <p className={classes.parcel}>
            <strong>{shown.orderNumber}</strong>
            <span>{nameOf(shown)}</span>
            <span className="muted">{placeLine(shown)}</span>
          </p>
          <CurrentTracking key={shown.id} order={shown} onShipped={onShipped} />
        </>
      )}
    </Dialog>
  )
}

/** After a concurrent change by another admin, the form works on the current order, so that the input can be sent as a correction. */
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

import type { AdminOrder } from '../../../../../contract/orders.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { placeLine } from '../../shared/place-line.ts'
import { nameOf } from '../order-texts.ts'
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
          <TrackingForm key={shown.id} order={shown} onShipped={onShipped} autoFocus />
        </>
      )}
    </Dialog>
  )
}

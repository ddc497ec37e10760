import type { Reservation } from '../../../../../contract/orders/reservations.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { PlaceOrderDialog, toOrderLines } from '../../../place-order-dialog.tsx'

/** 'Conferma Ordine': turns the chosen reservations into one order. */
export function OrderReservationsDialog({ dialog }: { dialog: DialogFor<readonly Reservation[]> }) {
  const reservations = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Conferma Ordine"
      lines={toOrderLines(reservations)}
      source={{ reservationIds: reservations.map(({ id }) => id) }}
    />
  )
}

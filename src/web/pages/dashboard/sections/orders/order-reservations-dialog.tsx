import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../../contract/orders.ts'
import type { Reservation } from '../../../../../contract/reservations.ts'
import { PlaceOrderDialog } from '../../../../features/orders/customer/place-order-dialog.tsx'
import { publicSettingsQuery } from '../../../../features/settings/shared/settings.api.ts'
import type { DialogFor } from '../../../../shared/use-dialog-for.ts'
import { toOrderLines } from '../../to-order-lines.ts'

interface OrderReservationsDialogProps {
  dialog: DialogFor<readonly Reservation[]>
  onPlaced: (order: Order) => void
}

/** 'Conferma Ordine': turns the chosen reservations into one order. */
export function OrderReservationsDialog({ dialog, onPlaced }: OrderReservationsDialogProps) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const reservations = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Conferma Ordine"
      lines={toOrderLines(reservations)}
      source={{ reservationIds: reservations.map(({ id }) => id) }}
      freeShippingThreshold={settings?.freeShippingThreshold ?? null}
      onPlaced={onPlaced}
    />
  )
}

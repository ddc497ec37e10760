import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { type DialogFor, useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useCancelReservation } from './active-reservations.api.ts'
import classes from './reservation-list.module.css'
import { ReservationRow, reservationName } from './reservation-row.tsx'

interface ReservationListProps {
  reservations: readonly Reservation[]
  /** Loads further rows at the end of the list. */
  more: ReactNode
  onConfirm: (chosen: readonly Reservation[]) => void
}

/** All reservations are selected initially. */
export function ReservationList({ reservations, more, onConfirm }: ReservationListProps) {
  const now = useNow()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const cancelling = useDialogFor<Reservation>()
  const chosen = reservations.filter(({ id, expiresAt }) => !leftOut.has(id) && new Date(expiresAt).getTime() > now)
  const total = addMoney('0.00', ...chosen.map(({ product, quantity }) => multiplyMoney(product.price, quantity)))

  const select = (id: string, on: boolean) =>
    setLeftOut((before) => new Set(on ? [...before].filter((other) => other !== id) : [...before, id]))

  return (
    <>
      <ul className={classes.list}>
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <ReservationRow
              reservation={reservation}
              now={now}
              selected={chosen.includes(reservation)}
              onSelect={(on) => select(reservation.id, on)}
              onCancel={() => cancelling.open(reservation)}
            />
          </li>
        ))}
      </ul>
      {more}
      <div className={classes.foot}>
        <p className={classes.sum} role="status">
          {plural(chosen.length, 'riserva scelta', 'riserve scelte')}
          <strong className={classes.total}>{euro(total)}</strong>
        </p>
        <Button disabled={chosen.length === 0} onClick={() => onConfirm(chosen)}>
          Conferma Ordine
        </Button>
      </div>
      <CancelReservationDialog dialog={cancelling} />
    </>
  )
}

function CancelReservationDialog({ dialog }: { dialog: DialogFor<Reservation> }) {
  const cancel = useCancelReservation()
  const { subject: reservation, opened, close } = dialog
  /** Uses `await` instead of callbacks, so that the toast appears even if the list is unmounted after its last reservation. */
  const confirm = async () => {
    if (!reservation || cancel.isPending) return
    try {
      await cancel.mutateAsync(reservation.id)
      toast.success('Riserva annullata')
    } catch (error) {
      toast.error(messageOf(error, 'Impossibile annullare la riserva. Riprova.'))
    }
    close()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => void confirm()}
      title="Annullare la riserva?"
      confirmLabel="Annulla la riserva"
      cancelLabel="Torna indietro"
      destructive
      pending={cancel.isPending}
    >
      {reservation && `${reservationName(reservation)}: i pezzi tornano disponibili per tutti.`}
    </ConfirmDialog>
  )
}

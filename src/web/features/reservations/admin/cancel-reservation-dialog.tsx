import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelReservation } from './admin-reservations.api.ts'

interface CancelReservationDialogProps {
  reservation: AdminReservation
  opened: boolean
  onClose: () => void
  onCancelled: () => void
}

const failed = 'Impossibile annullare la riserva. Riprova.'

/** Explains the effect of cancelling and asks for the reason, which is shown to the customer. */
export function CancelReservationDialog({ reservation, opened, onClose, onCancelled }: CancelReservationDialogProps) {
  const cancel = useCancelReservation()
  const [reason, setReason] = useState('')
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(reservation.user)

  const confirm = () =>
    send(async () => {
      // The second click of a double click can hit the dialog while it closes.
      if (!opened) return
      await cancel.mutateAsync({ id: reservation.id, reason })
      toast.success('Riserva annullata', `${name} riceve un avviso nella sua area.`)
      onClose()
      onCancelled()
    })

  return (
    <Dialog opened={opened} onClose={onClose} title="Annulla la riserva" size="md" persistent={reason !== ''}>
      <Stack gap="md">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Text lh={1.6}>
          {plural(reservation.quantity, 'pezzo', 'pezzi')} di <strong>{reservation.product.name}</strong>{' '}
          {reservation.quantity === 1 ? 'torna disponibile' : 'tornano disponibili'} per tutti. {name} lo legge nella
          sua area.
        </Text>
        <Textarea
          label="Motivo (facoltativo)"
          description="Il cliente lo legge nell’avviso."
          {...hintBelow}
          rows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogSubmit
          label="Annulla la riserva"
          isPending={cancel.isPending}
          destructive
          onSubmit={() => void confirm()}
          cancelLabel="Torna indietro"
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}

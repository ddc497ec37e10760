import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useWithdrawReturn } from './returns.api.ts'

const failed = 'Impossibile annullare la richiesta di reso. Riprova.'

/** Withdraws the user's own return request, after a confirmation: if it was accepted, the parcel may already be on its way. */
export function WithdrawReturn({ asked }: { asked: OrderReturn }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdrawReturn(asked)
  const close = () => {
    withdraw.reset()
    setAsked(false)
  }
  /** Uses `await` instead of callbacks: the refetched return may unmount this component before they run. A failure is shown in the dialog. */
  const confirm = async () => {
    try {
      await withdraw.mutateAsync()
    } catch {
      return
    }
    toast.success('Richiesta annullata', 'I capi restano a te.')
    close()
  }
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        Annulla la richiesta
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={close}
        onConfirm={() => void confirm()}
        title="Annullare la richiesta di reso?"
        confirmLabel="Annulla la richiesta"
        cancelLabel="Torna indietro"
        destructive
        pending={withdraw.isPending}
      >
        <Stack gap="md">
          <Text lh={1.6}>
            {asked.status === 'accepted'
              ? 'I capi restano a te e non viene rimborsato nulla. Se li hai già spediti, non annullare: aspetta che arrivino.'
              : 'I capi restano a te. Finché c’è tempo puoi chiedere un altro reso.'}
          </Text>
          {withdraw.error && <Notice tone="error">{messageOf(withdraw.error, failed)}</Notice>}
        </Stack>
      </ConfirmDialog>
    </div>
  )
}

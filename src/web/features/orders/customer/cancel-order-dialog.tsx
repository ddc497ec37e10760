import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { toast } from '../../../shared/toast.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelOrder } from './my-orders.api.ts'

interface CancelOrderDialogProps {
  order: Order
  opened: boolean
  onClose: () => void
}

const cancelFailed = 'Impossibile annullare l’ordine. Riprova più tardi.'

export function CancelOrderDialog({ order, opened, onClose }: CancelOrderDialogProps) {
  const cancel = useCancelOrder()
  const draft = useDraft('cancel-order', { reason: '' }, order.id)
  const [reason, setReason] = useState(draft.initialValues.reason)

  const type = (text: string) => {
    setReason(text)
    draft.keep({ reason: text })
  }
  const close = () => {
    cancel.reset()
    onClose()
  }

  const confirm = () =>
    cancel.mutate(
      { orderId: order.id, reason },
      {
        onSuccess: () => {
          toast.success('Ordine annullato', `L’ordine ${order.orderNumber} è stato annullato.`)
          draft.discard()
          close()
        },
      },
    )

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title="Annullare l’ordine?"
      confirmLabel="Annulla l’ordine"
      cancelLabel="Torna indietro"
      destructive
      pending={cancel.isPending}
    >
      <Stack gap="md">
        <Text>
          L’ordine {order.orderNumber} viene annullato e i capi tornano disponibili per tutti. Non si può tornare
          indietro.
        </Text>
        <Textarea
          label="Motivo (facoltativo)"
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={500}
        />
        {cancel.error && <Notice tone="error">{messageOf(cancel.error, cancelFailed)}</Notice>}
      </Stack>
    </ConfirmDialog>
  )
}

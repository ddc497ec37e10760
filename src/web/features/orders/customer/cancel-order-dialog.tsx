import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../contract/orders.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelOrder } from './my-orders.api.ts'

interface CancelOrderDialogProps {
  order: Order | null
  opened: boolean
  onClose: () => void
}

const cancelFailed = 'Impossibile annullare l’ordine. Riprova più tardi.'

export function CancelOrderDialog({ order, opened, onClose }: CancelOrderDialogProps) {
  const cancel = useCancelOrder()
  const [reason, setReason] = useState('')

  const close = () => {
    setReason('')
    cancel.reset()
    onClose()
  }

  const confirm = () => {
    if (!order) return
    cancel.mutate(
      { orderId: order.id, reason },
      {
        onSuccess: () => {
          toast.success('Ordine annullato', `L’ordine ${order.orderNumber} è stato annullato.`)
          close()
        },
      },
    )
  }

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
          L’ordine {order?.orderNumber} viene annullato e i capi tornano disponibili per tutti. Non si può tornare
          indietro.
        </Text>
        <Textarea
          label="Motivo (facoltativo)"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
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

import { Button, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type AdminOrderDetail, CancelOrderInput } from '../../../../../contract/orders/orders.ts'
import { subtractMoney, toCents } from '../../../../../domain/money/money.ts'
import { orderPayable, payableAmount, refundedAmount } from '../../../../../domain/orders/orders.ts'
import { useFormSending } from '../../../../shared/forms/use-form-sending.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { useEscape } from '../../../../ui/dialogs/overlay.ts'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { canBeCancelled } from '../order-texts.ts'
import { useCancelOrder } from '../orders.api.ts'

interface CancelOrderProps {
  order: AdminOrderDetail
  /** Returns to the order, whether it was cancelled or not. */
  onEnd: () => void
}

const failed = 'Impossibile annullare l’ordine. Riprova.'

/** Confirms a cancellation: explains what happens to the money and asks for the reason. Escape returns to the order. */
export function CancelOrder({ order, onEnd }: CancelOrderProps) {
  const cancel = useCancelOrder()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: schemaResolver(CancelOrderInput, { sync: true }),
  })
  const refunds = orderPayable[order.status] === 'settled'
  const { failure, isSending, onSubmit } = useFormSending(form, failed, { toasts: true })
  useEscape(true, isSending ? null : onEnd)

  const submit = onSubmit(async ({ reason }) => {
    await cancel.mutateAsync({ orderId: order.id, reason, refunds })
    toast.success('Ordine annullato', refunds ? 'Il rimborso è stato avviato.' : `${order.orderNumber} è annullato.`)
    onEnd()
  })

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {failure && <Notice tone="error">{failure}</Notice>}
        <Text lh={1.6}>
          Vuoi annullare l’ordine <strong>{order.orderNumber}</strong>?{' '}
          {refunds
            ? `È già pagato: al cliente ${toCents(refundedAmount(order)) === 0 ? 'vengono rimborsati per intero' : 'tornano i restanti'} ${euro(subtractMoney(payableAmount(order), refundedAmount(order)))} e i capi tornano in magazzino.`
            : 'Non è ancora pagato: i capi tornano disponibili, non c’è nulla da rimborsare.'}{' '}
          L’annullamento è definitivo.
        </Text>
        <Textarea
          label="Motivo"
          description="Viene scritto al rivenditore e resta nello storico."
          {...hintBelow}
          rows={3}
          maxLength={500}
          data-autofocus
          ref={focusOnce}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <DialogActions>
          <Button variant="default" onClick={onEnd}>
            Torna all’ordine
          </Button>
          {canBeCancelled(order) && (
            <Button type="submit" color="red" loading={isSending}>
              {refunds ? 'Annulla e rimborsa' : 'Annulla ordine'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </form>
  )
}

/** The step opens inside an open dialog, whose focus trap sets the focus only once. */
const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus()

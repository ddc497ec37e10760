import { Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Order, OrderItem } from '../../../../../contract/orders/orders.ts'
import { lastReturnDay, longestReturnReason, piecesFree } from '../../../../../domain/orders/returns/returns.ts'
import { useFormSending } from '../../../../shared/forms/use-form-sending.ts'
import { type Incoming, useIncoming } from '../../../../shared/forms/use-incoming.ts'
import { useKeptForm } from '../../../../shared/forms/use-kept-form.ts'
import { date, plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { required } from '../../../../ui/fields/field-props.ts'
import { QuantityInput } from '../../../../ui/fields/quantity-input.tsx'
import { FormFailure } from '../../../../ui/notice.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import classes from './return-form.module.css'
import { useRequestReturn } from './returns.api.ts'

interface ReturnFormProps {
  order: Order
  /** Photos attached to the return. */
  pictures: Incoming<{ imageUrl: string }> & { clear: () => void }
  /** Renders the photo field with the server's message about it. */
  pictureField: (error: ReactNode) => ReactNode
  /** Called after the return was sent, or when the form is closed with its input kept as a draft. */
  onEnd: () => void
}

interface Values {
  pieces: Readonly<Record<string, number>>
  reason: string
  imageUrls: readonly string[]
}

const failed = 'Impossibile inviare la richiesta di reso. Riprova.'

const failures = {
  failed: 'Una foto non è stata caricata: riprova o toglila, poi invia la richiesta.',
  unusable: 'Una foto non si può usare: toglila, poi invia la richiesta.',
}

const nothing = 'Scegli almeno un capo da rendere'

const linesOf = ({ pieces }: Values) =>
  Object.entries(pieces).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []))

/** Return request: pieces, reason and photos. */
export function ReturnForm({ order, pictures, pictureField, onEnd }: ReturnFormProps) {
  const send = useRequestReturn(order.id)
  const { isWaiting, wait } = useIncoming(pictures, failures)
  const { form, forget } = useKeptForm<Values>({
    name: 'order-return',
    about: order.id,
    start: { pieces: {}, reason: '', imageUrls: [] },
    validate: (values) => ({
      pieces: linesOf(values).length === 0 ? nothing : null,
      reason: values.reason.trim() === '' ? 'Scrivi il motivo del reso' : null,
    }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, failed, { isMoreThanFields: true })

  const submit = onSubmit(async () => {
    const settled = await wait()
    if (typeof settled === 'string') return settled
    // Read again, because the values may have changed during the wait.
    const values = form.getValues()
    const imageUrls = settled.map(({ imageUrl }) => imageUrl)
    await send.mutateAsync({ lines: linesOf(values), reason: values.reason, imageUrls })
    toast.success('Reso richiesto', `Ti rispondiamo presto per l’ordine ${order.orderNumber}.`)
    forget()
    pictures.clear()
    onEnd()
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {order.shippedAt && (
          <Text lh={1.6}>
            Scegli i capi da rendere. Per questo ordine c’è tempo fino al{' '}
            {date(`${lastReturnDay({ shippedAt: new Date(order.shippedAt) })}T12:00:00Z`)}.
          </Text>
        )}
        <ul className="plain-list ruled framed" aria-label="Capi da rendere">
          {order.items.map((item) => {
            const free = piecesFree(item)
            const name = [item.productName, item.variantInfo].filter(Boolean).join(' · ')
            return (
              <li key={item.id} className={classes.line}>
                <Picture src={item.imageUrl} alt="" sizes="56px" className={classes.picture} />
                <div>
                  <p className="flush strong breakable leading-145">{item.productName}</p>
                  {item.variantInfo && <p className={classes.soft}>{item.variantInfo}</p>}
                  <p className={classes.soft}>{piecesText(item)}</p>
                </div>
                {free > 0 && (
                  <QuantityInput
                    label={`Capi da rendere di ${name}`}
                    value={form.values.pieces[item.id] ?? 0}
                    min={0}
                    max={free}
                    onChange={(quantity) => {
                      form.setFieldValue('pieces', { ...form.getValues().pieces, [item.id]: quantity })
                      form.clearFieldError('pieces')
                    }}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <FormFailure>{form.errors.pieces}</FormFailure>
        <Textarea
          label="Motivo del reso"
          description="Per esempio: taglia sbagliata, difetto, articolo diverso."
          {...required}
          rows={3}
          maxLength={longestReturnReason}
          {...form.getInputProps('reason')}
        />
        {pictureField(form.errors.imageUrls)}
        <FormFailure>{failure}</FormFailure>
        {isWaiting && <Text role="status">Aspettiamo le foto, poi inviamo la richiesta.</Text>}
        <DialogSubmit label="Richiedi reso" isPending={isSending} cancelLabel="Torna indietro" onCancel={onEnd} />
      </Stack>
    </form>
  )
}

/** Number of ordered pieces, and how many of them are already being returned or refunded. */
function piecesText(item: OrderItem): string {
  const { quantity, refundedQuantity, returningQuantity } = item
  const ordered = plural(quantity, 'ordinato', 'ordinati')
  const rest = [
    returningQuantity > 0 && `${returningQuantity} già in reso`,
    refundedQuantity > 0 && plural(refundedQuantity, 'rimborsato', 'rimborsati'),
  ]
  return [ordered, ...rest.filter(Boolean)].join(', ')
}

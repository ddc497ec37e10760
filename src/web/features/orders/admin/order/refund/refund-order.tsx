import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { AdminOrderDetail, OrderItem } from '../../../../../../contract/orders/orders.ts'
import { toCents } from '../../../../../../domain/money/money.ts'
import { refundedAmount } from '../../../../../../domain/orders/orders.ts'
import { insuranceStays } from '../../../../../../domain/orders/paying/payment-problems.ts'
import { insuranceLeft, shippingLeft, transportLeft } from '../../../../../../domain/orders/paying/refunds.ts'
import { piecesFree } from '../../../../../../domain/orders/returns/returns.ts'
import { messageOf, statusOf } from '../../../../../shared/calls/http.ts'
import { useSending } from '../../../../../shared/forms/use-sending.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { DialogSubmit } from '../../../../../ui/dialogs/dialog-actions.tsx'
import { useEscape } from '../../../../../ui/dialogs/overlay.ts'
import { hintBelow } from '../../../../../ui/fields/field-props.ts'
import { QuantityInput } from '../../../../../ui/fields/quantity-input.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { useRefundOrder } from '../../orders.api.ts'
import { draftRefund, emptyRefund, type RefundValues, refundableItems, wholeRefund } from './refund-draft.ts'
import classes from './refund-order.module.css'
import { ShippingField } from './shipping-field.tsx'

interface RefundOrderProps {
  order: AdminOrderDetail
  /** Returns to the order, whether it was refunded or not. */
  onEnd: () => void
}

const failed = 'Impossibile avviare il rimborso. Riprova.'

/** Refund form: pieces, shipping and reason; the amount follows from them. Escape returns to the order. */
export function RefundOrder({ order, onEnd }: RefundOrderProps) {
  const refund = useRefundOrder(order.id)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const [values, setValues] = useState(() => emptyRefund(order))
  const [checked, setChecked] = useState(false)
  // Refunded amount that the admin saw, to detect a concurrent refund. After a refusal the current amount is shown, so that one is sent.
  const [seenAtFirst] = useState(() => refundedAmount(order))
  const [wasRefused, setRefused] = useState(false)
  const refundedBefore = wasRefused ? refundedAmount(order) : seenAtFirst
  const shippingField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  useEscape(true, refund.isPending ? null : onEnd)

  const { lines, shipping, amount, cancels } = draftRefund(order, values)
  const left = cancels ? shippingLeft(order) : transportLeft(order)
  const isInsuranceLeft = toCents(insuranceLeft(order)) > 0
  const isNothing = toCents(amount) === 0
  const reasonMissing = values.reason.trim() === ''
  const shippingWrong = shipping === null ? `Scrivi un importo fino a ${euro(left)}` : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (refund.isPending) return
    if (shipping === null) return shippingField.current?.focus()
    if (reasonMissing) return reasonField.current?.focus()
    if (isNothing) return setProblem('Scegli almeno un pezzo, oppure una parte della spedizione.')
    await send(async () => {
      const wish = { lines, shipping, reason: values.reason.trim(), refundedBefore }
      await refund.mutateAsync(wish, { onError: (error) => setRefused(statusOf(error) === 409) })
      toast.success(cancels ? 'Ordine annullato' : 'Rimborso avviato', `${euro(amount)} per ${order.orderNumber}.`)
      onEnd()
    })
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Group justify="space-between" gap="sm">
          <Text lh={1.6}>Scegli i pezzi da rimborsare: l’importo torna sulla carta con cui sono stati pagati.</Text>
          <Button size="compact-sm" variant="default" onClick={() => setValues(wholeRefund(order, values))}>
            Tutto
          </Button>
        </Group>
        <RefundLines items={refundableItems(order)} values={values} onChange={setValues} />
        {toCents(left) > 0 && (
          <ShippingField
            ref={shippingField}
            left={left}
            value={cancels ? left.replace('.', ',') : values.shipping}
            disabled={cancels}
            error={checked ? shippingWrong : null}
            onChange={(typed) => setValues({ ...values, shipping: typed })}
          />
        )}
        <Textarea
          ref={reasonField}
          label="Motivo"
          description="Lo legge il rivenditore e resta nello storico."
          {...hintBelow}
          rows={2}
          maxLength={500}
          required
          value={values.reason}
          error={checked && reasonMissing ? 'Scrivi il motivo' : null}
          onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
        />
        {isInsuranceLeft && !cancels && <Text c="dimmed">{insuranceStays}</Text>}
        {cancels && (
          <Notice tone="warning">
            Non resta nulla da spedire: l’ordine si annulla
            {toCents(left) > 0 ? ', e si rimborsa anche tutta la spedizione' : ''}
            {isInsuranceLeft ? ', assicurazione compresa.' : '.'}
          </Notice>
        )}
        <Text role="status" fw={600}>
          Da rimborsare: {euro(amount)}
        </Text>
        <DialogSubmit
          label={cancels ? 'Annulla e rimborsa' : `Rimborsa${isNothing ? '' : ` ${euro(amount)}`}`}
          isPending={refund.isPending}
          destructive={cancels}
          cancelLabel="Torna all’ordine"
          onCancel={onEnd}
        />
      </Stack>
    </form>
  )
}

interface RefundLinesProps {
  items: readonly OrderItem[]
  values: RefundValues
  onChange: (values: RefundValues) => void
}

/** Number of pieces to refund per line, and whether they are restocked. */
function RefundLines({ items, values, onChange }: RefundLinesProps) {
  return (
    <ul className="plain-list ruled framed" aria-label="Articoli da rimborsare">
      {items.map((item, index) => {
        const name = [item.productName, item.variantInfo].filter(Boolean).join(' · ')
        const quantity = values.pieces[item.id] ?? 0
        return (
          <li key={item.id} className={classes.line}>
            <div className={classes.article}>
              <p className="flush strong breakable leading-145">{name}</p>
              <p className={classes.soft}>
                {[item.sku, euro(item.unitPrice), leftText(item)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div ref={index === 0 ? focusFirstField : undefined}>
              <QuantityInput
                label={`Pezzi da rimborsare di ${name}`}
                value={quantity}
                min={0}
                max={piecesFree(item)}
                onChange={(pieces) => onChange({ ...values, pieces: { ...values.pieces, [item.id]: pieces } })}
              />
            </div>
            <Checkbox
              className={classes.restock ?? ''}
              label="Rimetti a magazzino"
              disabled={quantity === 0}
              checked={values.restocked[item.id] ?? false}
              onChange={(event) =>
                onChange({ ...values, restocked: { ...values.restocked, [item.id]: event.currentTarget.checked } })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

function leftText(item: OrderItem): string {
  const left = piecesFree(item)
  return left === item.quantity ? `${left} pz` : `${left} di ${item.quantity} pz da rimborsare`
}

/** The step opens inside an open dialog, whose focus trap sets the focus only once. */
const focusFirstField = (element: HTMLDivElement | null) => element?.querySelector('input')?.focus()

import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type AdminOrder, ShipOrderInput } from '../../../../../../contract/orders/orders.ts'
import { subtractMoney } from '../../../../../../domain/money/money.ts'
import { isInsured, isShipped } from '../../../../../../domain/orders/orders.ts'
import { shipmentUndoSeconds } from '../../../../../../domain/orders/parcels/shipment-undo.ts'
import { type CarrierCode, carrierFormName, carriers, findCarrier } from '../../../../../../domain/shipping/carriers.ts'
import { carrierDoubt, recogniseCarrier } from '../../../../../../domain/shipping/recognise-carrier.ts'
import { ApiError, messageOf } from '../../../../../shared/calls/http.ts'
import { focusFirstError, showProblemInForm } from '../../../../../shared/forms/form-problem.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { UndoMessage } from '../../../../../ui/toasts/undo-message.tsx'
import { trackButtonId } from '../../order-actions.tsx'
import { useShipOrder, useUndoShipment } from '../../orders.api.ts'
import { lastCarrier, rememberCarrier } from './last-carrier.ts'

interface TrackingFormProps {
  order: AdminOrder
  onShipped: (orderId: string) => void
  /**
   * Called when another admin shipped the order first. The input is kept, so that it can be sent as a correction once the order has been refetched.
   */
  onOutrun?: (sentence: string) => void
  /** Present: a button closes the form without sending it. */
  onCancel?: () => void
  /** For the quick dialog: focuses the tracking number. */
  autoFocus?: boolean
}

interface TrackingValues {
  trackingNumber: string
  carrier: CarrierCode
  notes: string
}

const corrected = 'Il codice di tracking è corretto: il cliente riceve un’altra email.'

const failed = 'Impossibile aggiornare il tracking. Riprova.'

const carrierOptions = carriers.map((carrier) => ({ value: carrier.code, label: carrierFormName(carrier.code) }))

const unchanged = 'È il codice di prima: scrivi quello nuovo, oppure annulla.'

/**
 * Tracking number, carrier and notes; submitting marks the order as shipped. For a shipped order the form corrects the number, which is preselected
 * so that a scan replaces it.
 */
export function TrackingForm({ order, onShipped, onOutrun, onCancel, autoFocus = false }: TrackingFormProps) {
  const { id: orderId, orderNumber } = order
  const corrects = isShipped(order.status)
  const ship = useShipOrder()
  const [problem, setProblem] = useState<string | null>(null)
  /** A number already used by another order, until the admin confirms that one parcel contains both orders. */
  const [usedNumber, setUsedNumber] = useState<string | null>(null)
  const form = useForm<TrackingValues>({
    mode: 'uncontrolled',
    initialValues: {
      trackingNumber: (corrects && order.trackingNumber) || '',
      carrier: (corrects && findCarrier(order.carrier ?? '')?.code) || lastCarrier(),
      notes: '',
    },
    validate: schemaResolver(ShipOrderInput, { sync: true }),
  })

  const trackingNumber = form.useWatchValue('trackingNumber')
  /** A confirmation is valid only for its number: another number needs a new one. */
  const isUsed = usedNumber === trackingNumber.trim()

  /** The number decides the carrier until the admin does. */
  const isCarrierChosen = useRef(false)
  form.watch('trackingNumber', ({ value }) => {
    const recognised = recogniseCarrier(value)
    if (recognised && !isCarrierChosen.current) form.setFieldValue('carrier', recognised)
  })
  const carrier = form.useWatchValue('carrier')
  const carrierField = form.getInputProps('carrier')
  const doubt = carrierDoubt(trackingNumber, carrier)

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (corrects) select(field.current)
  }, [corrects])

  const submit = async (values: TrackingValues, isConfirmed: boolean) => {
    if (ship.isPending) return
    setProblem(null)
    const number = values.trackingNumber.trim()
    if (corrects && number === order.trackingNumber && values.carrier === order.carrier) {
      form.setFieldError('trackingNumber', unchanged)
      return select(field.current)
    }
    const sameParcel = isConfirmed && usedNumber === number
    const sentAt = Date.now()
    try {
      // Corrections are sent immediately, without undo: the wrong number has already been sent.
      const how = corrects ? { replaces: order.trackingNumber } : { replaces: null, undoable: true }
      await ship.mutateAsync({ orderId, ...values, sameParcel, ...how })
    } catch (error) {
      if (!showProblemInForm(form, error)) setProblem(messageOf(error, failed))
      const isRefused = error instanceof ApiError && error.problem?.code === 'order.tracking_in_use'
      setUsedNumber(isRefused || sameParcel ? number : null)
      if (isOutrun(error)) onOutrun?.(messageOf(error, failed))
      // Selected, so that the next scan replaces the number instead of appending to it.
      if (isRefused) select(field.current)
      else toast.error(failed)
      return
    }
    rememberCarrier(values.carrier)
    if (corrects) toast.success('Tracking Aggiornato', `${orderNumber} · ${corrected}`)
    else toastShipped(order, sentAt)
    form.reset()
    onShipped(orderId)
  }

  // A scanner sends Enter: scanning the same number again must not confirm it. Only the button confirms.
  const send = form.onSubmit((values) => void submit(values, false), focusFirstError(form))
  const confirm = form.onSubmit((values) => void submit(values, true), focusFirstError(form))

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        {problem && (usedNumber === null || isUsed) && <Notice tone="error">{problem}</Notice>}
        {isInsured(order) && !corrects && (
          // Pieces refunded before shipping are not in the parcel.
          <Notice tone="warning">
            ASSICURATA: valore {euro(subtractMoney(order.totalAmount, order.refundedProducts))}
          </Notice>
        )}
        <TextInput
          size="sm"
          label="Codice tracking"
          placeholder="Scansiona o scrivi il codice"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          ref={field}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          key={form.key('trackingNumber')}
          {...form.getInputProps('trackingNumber')}
        />
        <NativeSelect
          size="sm"
          label="Corriere"
          data={carrierOptions}
          key={form.key('carrier')}
          {...carrierField}
          onChange={(event) => {
            isCarrierChosen.current = true
            carrierField.onChange(event)
          }}
        />
        <div role="status">{doubt ? <Notice tone="warning">{doubt}</Notice> : null}</div>
        <Textarea
          size="sm"
          label="Note (facoltative)"
          rows={2}
          maxLength={1000}
          key={form.key('notes')}
          {...form.getInputProps('notes')}
        />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex="1 1 12rem">
            Il cliente riceve l’email con il link di tracking.
          </Text>
          <Group gap="sm" justify="flex-end" ml="auto">
            {onCancel && (
              <Button variant="default" size="sm" onClick={onCancel}>
                Annulla
              </Button>
            )}
            {isUsed ? (
              <Button key="confirm" size="sm" loading={ship.isPending} onClick={() => confirm()}>
                Conferma: stesso pacco
              </Button>
            ) : (
              <Button key="send" type="submit" size="sm" loading={ship.isPending}>
                {corrects ? 'Salva il nuovo codice' : 'Segna come spedito'}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const isOutrun = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['order.already_shipped', 'order.disputed', 'order.transition_forbidden'].includes(error.problem?.code ?? '')

function select(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

type Shipped = Pick<AdminOrder, 'id' | 'orderNumber'>

const saved = "Il codice di tracking è stato inserito e l'ordine è stato marcato come spedito."

const undoFailed = 'Impossibile annullare la spedizione. Riprova.'

/** Confirms the shipment and offers an undo until the server sends the notifications. `sentAt`: when the request was sent. */
function toastShipped(order: Shipped, sentAt: number): void {
  const until = sentAt + shipmentUndoSeconds * 1000
  const message = `${order.orderNumber} · ${saved}`
  toast.success('Tracking Aggiornato', message, {
    message: <ShippedMessage message={message} order={order} until={until} />,
    autoClose: Math.max(until - Date.now(), 1000),
  })
}

interface ShippedMessageProps {
  message: string
  order: Shipped
  until: number
}

function ShippedMessage({ message, order, until }: ShippedMessageProps) {
  const undo = useUndoShipment()
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ orderId: order.id })
    } catch (error) {
      return toast.error(messageOf(error, undoFailed))
    }
    toast.success('Spedizione annullata', `${order.orderNumber} è di nuovo in preparazione.`)
    focusOnceDrawn(trackButtonId(order.id))
  }
  return (
    <UndoMessage
      text={message}
      until={until}
      label={`Annulla la spedizione di ${order.orderNumber}`}
      onUndo={() => void takeBack()}
    />
  )
}

/** Focuses the button that opens the tracking form: the row shows it again within a few frames, unless the filters exclude the order. */
function focusOnceDrawn(buttonId: string, frames = 60): void {
  const button = document.getElementById(buttonId)
  if (button) button.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceDrawn(buttonId, frames - 1))
}

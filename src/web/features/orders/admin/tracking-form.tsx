import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type AdminOrder, ShipOrderInput } from '../../../../contract/orders.ts'
import { type CarrierCode, carrierFormName, carriers, findCarrier } from '../../../../domain/shipping/carriers.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { ApiError, messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { lastCarrier, rememberCarrier } from './last-carrier.ts'
import { useShipOrder } from './orders.api.ts'

interface TrackingFormProps {
  order: Pick<AdminOrder, 'id' | 'orderNumber' | 'trackingNumber' | 'carrier' | 'status'>
  onShipped: (orderId: string) => void
  /** For the quick dialog, where typing starts with the tracking number. */
  autoFocus?: boolean
}

interface TrackingValues {
  trackingNumber: string
  carrier: CarrierCode
  notes: string
}

const saved = "Il codice di tracking è stato inserito e l'ordine è stato marcato come spedito."

const corrected = 'Il codice di tracking è corretto: il cliente riceve un’altra email.'

const failed = 'Impossibile aggiornare il tracking. Riprova.'

const carrierOptions = carriers.map((carrier) => ({ value: carrier.code, label: carrierFormName(carrier) }))

/** Number, carrier, notes: entering them marks the order shipped. */
export function TrackingForm({ order, onShipped, autoFocus = false }: TrackingFormProps) {
  const { id: orderId, orderNumber } = order
  const corrects = order.status === 'shipped'
  const ship = useShipOrder()
  const [problem, setProblem] = useState<string | null>(null)
  /** The number that another order has too, until the admin confirms that one parcel holds both. */
  const [usedNumber, setUsedNumber] = useState<string | null>(null)
  const form = useForm<TrackingValues>({
    mode: 'uncontrolled',
    initialValues: {
      trackingNumber: '',
      carrier: (corrects && findCarrier(order.carrier ?? '')?.code) || lastCarrier(),
      notes: '',
    },
    validate: schemaResolver(ShipOrderInput, { sync: true }),
  })

  /** A confirmation belongs to its number: for another one it has to be asked anew. */
  const isUsed = usedNumber === form.useWatchValue('trackingNumber').trim()

  const submit = async (values: TrackingValues) => {
    if (ship.isPending) return
    setProblem(null)
    const number = values.trackingNumber.trim()
    const sameParcel = usedNumber === number
    try {
      await ship.mutateAsync({ orderId, ...values, sameParcel, replaces: corrects ? order.trackingNumber : null })
    } catch (error) {
      if (!showProblemInForm(form, error)) setProblem(messageOf(error, failed))
      const isRefused = error instanceof ApiError && error.problem?.code === 'order.tracking_in_use'
      setUsedNumber(isRefused || sameParcel ? number : null)
      if (!isRefused) toast.error(failed)
      return
    }
    rememberCarrier(values.carrier)
    toast.success('Tracking Aggiornato', `${orderNumber} · ${corrects ? corrected : saved}`)
    form.reset()
    onShipped(orderId)
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))} noValidate>
      <Stack gap="sm">
        {problem && (usedNumber === null || isUsed) && <Notice tone="error">{problem}</Notice>}
        <TextInput
          size="sm"
          label="Codice tracking"
          placeholder="Scansiona o scrivi il codice"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          key={form.key('trackingNumber')}
          {...form.getInputProps('trackingNumber')}
        />
        <NativeSelect
          size="sm"
          label="Corriere"
          data={carrierOptions}
          key={form.key('carrier')}
          {...form.getInputProps('carrier')}
        />
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
          <Button type="submit" size="sm" loading={ship.isPending}>
            {submitLabel(corrects, isUsed)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function submitLabel(corrects: boolean, isUsed: boolean): string {
  if (isUsed) return 'Conferma: stesso pacco'
  return corrects ? 'Correggi il tracking' : 'Segna come spedito'
}

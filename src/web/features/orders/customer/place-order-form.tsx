import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Order, PlaceOrderInput } from '../../../../contract/orders.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { messageOf } from '../../../shared/http.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import type { OrderSource } from './order-source.ts'
import { OrderSummary, type OrderSummaryLine } from './order-summary.tsx'
import { OrderTotal } from './order-total.tsx'
import { usePlaceOrder } from './place-order.api.ts'
import { useOrderQuote } from './use-order-quote.ts'

interface PlaceOrderFormProps {
  lines: readonly OrderSummaryLine[]
  source: OrderSource
  freeShippingThreshold: string | null
  onPlaced: (order: Order) => void
  onCancel: () => void
}

const emptyAddress = {
  customer: { name: '', email: '', phone: '' },
  shipping: { address: '', city: '', zip: '', province: '', country: 'IT' },
  reference: '',
  notes: '',
}

/** Other countries have no provinces; a field that is not shown must not stop the order. */
const toInput = (values: typeof emptyAddress) =>
  values.shipping.country === 'IT' ? values : { ...values, shipping: { ...values.shipping, province: '' } }

export function PlaceOrderForm({ lines, source, freeShippingThreshold, ...on }: PlaceOrderFormProps) {
  const draft = useDraft(source, emptyAddress)
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.keep,
    validate: (values) => schemaResolver(PlaceOrderInput, { sync: true })({ ...toInput(values), ...source }),
  })
  const placeOrder = usePlaceOrder()
  const price = useOrderQuote(source, form.getValues().shipping)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    try {
      const input = PlaceOrderInput.parse({ ...toInput(values), ...source })
      const order = await placeOrder.mutateAsync(input)
      draft.discard()
      on.onPlaced(order)
    } catch (error) {
      showProblemInForm(form, error)
      setFailure(messageOf(error, 'Impossibile creare l’ordine. Riprova più tardi.'))
    }
  }, focusFirstError(form))

  const cancel = () => {
    draft.discard()
    on.onCancel()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <OrderSummary lines={lines} price={price} freeShippingThreshold={freeShippingThreshold} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label="Nome del destinatario"
            withAsterisk
            autoComplete="name"
            {...form.getInputProps('customer.name')}
          />
          <TextInput
            label="Email del destinatario"
            withAsterisk
            type="email"
            autoComplete="email"
            {...form.getInputProps('customer.email')}
          />
          <TextInput label="Telefono" type="tel" autoComplete="tel" {...form.getInputProps('customer.phone')} />
          <TextInput
            label="Il tuo riferimento"
            placeholder="Il tuo numero d’ordine"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('reference')}
          />
        </SimpleGrid>
        <AddressFields form={form} />
        <Textarea
          label="Note per il magazzino"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('notes')}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <DialogActions>
          <OrderTotal price={price} />
          <Button variant="default" onClick={cancel}>
            Annulla
          </Button>
          <Button type="submit" loading={placeOrder.isPending}>
            Crea l’ordine
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

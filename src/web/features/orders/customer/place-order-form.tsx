import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Order, PlaceOrderInput } from '../../../../contract/orders.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { messageOf } from '../../../shared/http.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import { Notice } from '../../../ui/notice.tsx'
import { countryOptions } from '../shared/countries.ts'
import type { OrderSource } from './order-source.ts'
import { OrderSummary, type OrderSummaryLine } from './order-summary.tsx'
import { usePlaceOrder } from './place-order.api.ts'

interface PlaceOrderFormProps {
  lines: readonly OrderSummaryLine[]
  source: OrderSource
  freeShippingThreshold: string | null
  onPlaced: (order: Order) => void
  onCancel: () => void
}

const emptyAddress = {
  customer: { name: '', email: '', phone: '' },
  shipping: { address: '', city: '', zip: '', country: 'IT' },
  notes: '',
}

export function PlaceOrderForm({ lines, source, freeShippingThreshold, ...on }: PlaceOrderFormProps) {
  const draft = useDraft(source, emptyAddress)
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.keep,
    validate: (values) => schemaResolver(PlaceOrderInput, { sync: true })({ ...values, ...source }),
  })
  const placeOrder = usePlaceOrder()
  const [failure, setFailure] = useState<string | null>(null)

  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    try {
      const input = PlaceOrderInput.parse({ ...values, ...source })
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
        <OrderSummary lines={lines} freeShippingThreshold={freeShippingThreshold} />
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
          <NativeSelect
            label="Paese"
            withAsterisk
            data={countryOptions}
            autoComplete="country"
            {...form.getInputProps('shipping.country')}
          />
        </SimpleGrid>
        <TextInput
          label="Indirizzo"
          withAsterisk
          placeholder="Via e numero civico"
          autoComplete="address-line1"
          {...form.getInputProps('shipping.address')}
        />
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label="CAP"
            withAsterisk
            autoComplete="postal-code"
            maxLength={12}
            {...form.getInputProps('shipping.zip')}
          />
          <TextInput
            label="Città"
            withAsterisk
            autoComplete="address-level2"
            {...form.getInputProps('shipping.city')}
          />
        </SimpleGrid>
        <Textarea
          label="Note per il magazzino"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('notes')}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={cancel}>
            Annulla
          </Button>
          <Button type="submit" loading={placeOrder.isPending}>
            Crea l’ordine
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

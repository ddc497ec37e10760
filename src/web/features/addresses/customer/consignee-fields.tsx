import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { countryChoices } from '../../../shared/country-choices.ts'
import type { ConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import { AddressFields } from './address-fields.tsx'

interface ConsigneeFieldsProps<Values extends ConsigneeValues> {
  form: UseFormReturnType<Values>
  /** Replaces the plain name field. */
  nameField?: ReactNode
}

/** Consignee and delivery address, for orders and address book entries. */
export function ConsigneeFields<Values extends ConsigneeValues>({ form, nameField }: ConsigneeFieldsProps<Values>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {nameField ?? (
          <TextInput
            label="Nome del destinatario"
            withAsterisk
            autoComplete="name"
            {...form.getInputProps('customer.name')}
          />
        )}
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
          data={countryChoices(form.getValues().shipping.country)}
          autoComplete="country"
          {...form.getInputProps('shipping.country')}
        />
      </SimpleGrid>
      <AddressFields form={form} />
    </>
  )
}

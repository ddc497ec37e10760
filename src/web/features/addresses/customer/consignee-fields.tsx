import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { hasPostalCodes, needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { provinceOfZip } from '../../../../domain/shipping/italian-provinces.ts'
import { countryChoices } from '../../../shared/country-choices.ts'
import type { ConsigneeValues } from '../../../shared/forms/consignee-values.ts'
import classes from './consignee-fields.module.css'

interface ConsigneeFieldsProps<Values extends ConsigneeValues> {
  form: UseFormReturnType<Values>
  /** Replaces the plain name field. */
  nameField?: ReactNode
}

/** Consignee and delivery address, for orders and address book entries. */
export function ConsigneeFields<Values extends ConsigneeValues>({ form, nameField }: ConsigneeFieldsProps<Values>) {
  const country = form.getInputProps('shipping.country')
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
          {...country}
          onChange={(event) => {
            country.onChange(event)
            form.clearFieldError('shipping.zip')
            checkZip(form)
          }}
        />
      </SimpleGrid>
      <AddressFields form={form} />
    </>
  )
}

/** Shows the mistake in the postal code, which also depends on the country and the town; an empty one is reported when the form is sent. */
function checkZip<Values extends ConsigneeValues>(form: UseFormReturnType<Values>): void {
  if (form.getValues().shipping.zip.trim() !== '') void form.validateField('shipping.zip')
}

/** Delivery address with the fields used in its country. An Italian ZIP fills in the province where it determines one. */
function AddressFields<Values extends ConsigneeValues>({ form }: { form: UseFormReturnType<Values> }) {
  const { shipping } = form.getValues()
  const zip = { ...form.getInputProps('shipping.zip'), onBlur: () => checkZip(form) }
  const changeZip = (value: string) => {
    zip.onChange(value)
    const province = shipping.country === 'IT' ? provinceOfZip(value.trim()) : null
    if (province) form.getInputProps('shipping.province').onChange(province)
  }
  return (
    <>
      <TextInput
        label="Indirizzo"
        withAsterisk
        placeholder="Via e numero civico"
        autoComplete="address-line1"
        {...form.getInputProps('shipping.address')}
      />
      {shipping.country === 'IT' && (
        <div className={classes.place}>
          <TextInput
            label="CAP"
            withAsterisk
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={12}
            {...zip}
            onChange={(event) => changeZip(event.currentTarget.value)}
          />
          <TextInput
            label="Provincia"
            autoComplete="address-level1"
            maxLength={60}
            className={classes.province}
            {...form.getInputProps('shipping.province')}
          />
          <City form={form} />
        </div>
      )}
      {shipping.country !== 'IT' && hasPostalCodes(shipping.country) && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label="CAP"
            withAsterisk={needsPostalCode(shipping.country)}
            autoComplete="postal-code"
            maxLength={12}
            {...zip}
          />
          <City form={form} />
        </SimpleGrid>
      )}
      {!hasPostalCodes(shipping.country) && <City form={form} />}
    </>
  )
}

function City<Values extends ConsigneeValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <TextInput
      label="Città"
      withAsterisk
      autoComplete="address-level2"
      {...form.getInputProps('shipping.city')}
      onBlur={() => checkZip(form)}
    />
  )
}

import { Stack, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { CompanyDataInput } from '../../../../contract/accounts/business-profile.ts'
import { normaliseVatNumber } from '../../../../domain/accounts/business-profile.ts'
import { type CompanyPart, countryOfVatNumber } from '../../../../domain/accounts/company-data.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { SeatFields, type SeatForm } from './seat-fields.tsx'

/** Fields shared by the business profile and the purchase of a plan. */
export const companyFields = {
  companyName: { ...required, label: 'Ragione sociale', autoComplete: 'organization', maxLength: 160 },
  vatNumber: {
    ...required,
    label: 'P.IVA/VAT',
    description: 'Italia: 11 cifre. Altri paesi: la sigla e il numero, per esempio DE123456789',
    autoCapitalize: 'characters',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 24,
  },
  companyAddress: {
    ...required,
    label: 'Indirizzo sede legale',
    description: 'Via e numero civico',
    autoComplete: 'address-line1',
    maxLength: 300,
  },
} as const

type CompanyValues = Record<keyof CompanyDataInput, string>

/** Company data of the profile; the company name falls back to the account holder's name. */
export const companyDataOf = (user: User): CompanyValues => ({
  companyName: user.companyName ?? [user.firstName, user.lastName].filter(Boolean).join(' '),
  vatNumber: user.vatNumber ?? '',
  companyAddress: user.companyAddress ?? '',
  companyZip: user.companyZip ?? '',
  companyCity: user.companyCity ?? '',
  companyProvince: user.companyProvince ?? '',
  companyCountry: user.companyCountry ?? countryOfVatNumber(user.vatNumber ?? '') ?? 'IT',
})

/** The part of a form that these fields use. */
interface CompanyDataForm extends SeatForm {
  getInputProps(name: keyof CompanyValues): { onChange: (value: unknown) => void }
}

/** Fields for the company data that the account still lacks. */
export function CompanyDataFields({ form, asked }: { form: CompanyDataForm; asked: readonly CompanyPart[] }) {
  const vatNumber = form.getInputProps('vatNumber')
  const changeVatNumber = (event: ChangeEvent<HTMLInputElement>) => {
    vatNumber.onChange(event)
    const country = countryOfVatNumber(normaliseVatNumber(event.currentTarget.value))
    if (country && asked.includes('seat')) form.setFieldValue('companyCountry', country)
  }
  return (
    <Stack gap="sm">
      {asked.includes('companyName') && (
        <TextInput {...companyFields.companyName} {...form.getInputProps('companyName')} />
      )}
      {asked.includes('vatNumber') && (
        <TextInput {...companyFields.vatNumber} {...vatNumber} onChange={changeVatNumber} />
      )}
      {asked.includes('seat') && (
        <>
          <TextInput {...companyFields.companyAddress} {...form.getInputProps('companyAddress')} />
          <SeatFields form={form} />
        </>
      )}
    </Stack>
  )
}

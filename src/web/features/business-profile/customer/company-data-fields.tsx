import { Stack, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { CompanyDataInput } from '../../../../contract/accounts/business-profile.ts'
import { normaliseVatNumber } from '../../../../domain/accounts/business-profile.ts'
import { type CompanyPart, countryOfVatNumber } from '../../../../domain/accounts/company-data.ts'
import { SeatFields, type SeatForm } from './seat-fields.tsx'

export const vatNumberHint = 'Italia: 11 cifre. Altri paesi: la sigla e il numero, per esempio DE123456789'

type CompanyValues = Record<keyof CompanyDataInput, string>

/** Company data of the profile; without a company name, the name of the account's holder. */
export const companyDataOf = (user: User): CompanyValues => ({
  companyName: user.companyName ?? [user.firstName, user.lastName].filter(Boolean).join(' '),
  vatNumber: user.vatNumber ?? '',
  companyAddress: user.companyAddress ?? '',
  companyZip: user.companyZip ?? '',
  companyCity: user.companyCity ?? '',
  companyProvince: user.companyProvince ?? '',
  companyCountry: user.companyCountry ?? countryOfVatNumber(user.vatNumber ?? '') ?? 'IT',
})

/** As much of a form as the fields use. */
interface CompanyDataForm extends SeatForm {
  getInputProps(name: keyof CompanyValues): { onChange: (value: unknown) => void }
}

/** Fields for the parts that an account lacks. */
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
        <TextInput
          label="Ragione sociale"
          autoComplete="organization"
          withAsterisk
          aria-required
          maxLength={160}
          {...form.getInputProps('companyName')}
        />
      )}
      {asked.includes('vatNumber') && (
        <TextInput
          label="P.IVA/VAT"
          description={vatNumberHint}
          withAsterisk
          aria-required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          {...vatNumber}
          onChange={changeVatNumber}
        />
      )}
      {asked.includes('seat') && (
        <>
          <TextInput
            label="Indirizzo sede legale"
            autoComplete="address-line1"
            withAsterisk
            aria-required
            maxLength={300}
            {...form.getInputProps('companyAddress')}
          />
          <SeatFields form={form} />
        </>
      )}
    </Stack>
  )
}

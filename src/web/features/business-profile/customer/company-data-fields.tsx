import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { CompanyDataInput } from '../../../../contract/accounts/business-profile.ts'
import { normaliseVatNumber } from '../../../../domain/accounts/business-profile.ts'
import { type CompanyPart, countryOfVatNumber, type SeatPlace } from '../../../../domain/accounts/company-data.ts'
import { hasPostalCodes, needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { provinceOfZip } from '../../../../domain/shipping/italian-provinces.ts'
import { countryChoices } from '../../../shared/country-choices.ts'
import { required } from '../../../ui/fields/field-props.ts'
import classes from './company-data-fields.module.css'

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

/** The part of a form that these fields use. */
interface SeatForm {
  values: Record<keyof SeatPlace, string>
  getInputProps(name: keyof SeatPlace): { onChange: (value: unknown) => void }
  setFieldValue(name: keyof SeatPlace, value: string): void
}

/** ZIP, town, province and country of the registered office, as printed on invoices. */
export function SeatFields({ form }: { form: SeatForm }) {
  const { companyCountry } = form.values
  const isItalian = companyCountry === 'IT'
  const zip = form.getInputProps('companyZip')
  const changeZip = (value: string) => {
    zip.onChange(value)
    const province = isItalian ? provinceOfZip(value.trim()) : null
    if (province) form.setFieldValue('companyProvince', province)
  }
  const country = form.getInputProps('companyCountry')
  const changeCountry = (value: string) => {
    country.onChange(value)
    if (value !== 'IT') form.setFieldValue('companyProvince', '')
    if (!hasPostalCodes(value)) form.setFieldValue('companyZip', '')
  }
  return (
    <div className={classes.frame}>
      <div className={classes.seat}>
        <NativeSelect
          label="Paese"
          {...required}
          autoComplete="country"
          data={countryChoices(companyCountry)}
          {...country}
          onChange={(event) => changeCountry(event.currentTarget.value)}
        />
        {hasPostalCodes(companyCountry) && (
          <TextInput
            label="CAP"
            withAsterisk={needsPostalCode(companyCountry)}
            aria-required={needsPostalCode(companyCountry)}
            {...(isItalian && { inputMode: 'numeric' as const })}
            autoComplete="postal-code"
            maxLength={12}
            {...zip}
            onChange={(event) => changeZip(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Città"
          {...required}
          autoComplete="address-level2"
          maxLength={120}
          {...form.getInputProps('companyCity')}
        />
        {isItalian && (
          <TextInput
            label="Provincia"
            {...required}
            autoComplete="address-level1"
            maxLength={60}
            className={classes.province ?? ''}
            {...form.getInputProps('companyProvince')}
          />
        )}
      </div>
    </div>
  )
}

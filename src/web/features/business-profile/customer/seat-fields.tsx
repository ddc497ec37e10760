import { NativeSelect, TextInput } from '@mantine/core'
import type { SeatPlace } from '../../../../domain/accounts/company-data.ts'
import { hasPostalCodes, needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { provinceOfZip } from '../../../../domain/shipping/italian-provinces.ts'
import { countryChoices } from '../../../shared/country-choices.ts'
import { required } from '../../../ui/fields/field-props.ts'
import classes from './seat-fields.module.css'

/** The part of a form that these fields use. */
export interface SeatForm {
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

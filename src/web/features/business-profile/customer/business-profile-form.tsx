import { Button, Group, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import type { ChangeEvent } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { BusinessProfileInput } from '../../../../contract/accounts/business-profile.ts'
import { isItalianVat, normaliseVatNumber } from '../../../../domain/accounts/business-profile.ts'
import { countryOfVatNumber } from '../../../../domain/accounts/company-data.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { saveFailed, useSaveBusinessProfile } from './business-profile.api.ts'
import classes from './business-profile-form.module.css'
import { companyDataOf, companyFields, SeatFields } from './company-data-fields.tsx'

const valuesOf = (user: User): Record<keyof BusinessProfileInput, string> => ({
  ...companyDataOf(user),
  companyName: user.companyName ?? '',
  fiscalCode: user.fiscalCode ?? '',
  pecEmail: user.pecEmail ?? '',
  sdiCode: user.sdiCode ?? '',
})

export function BusinessProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const save = useSaveBusinessProfile()
  const { form, forget } = useKeptForm({
    name: 'business-profile',
    about: valuesOf(user),
    start: valuesOf(user),
    validate: schemaResolver(BusinessProfileInput, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, saveFailed)
  const needsPec = isItalianVat(normaliseVatNumber(form.values.vatNumber))

  const submit = onSubmit(async (values) => {
    const saved = await save.mutateAsync(values)
    form.setValues(valuesOf(saved))
    form.resetDirty()
    forget()
    onSaved()
  })

  /** Converts the input to capitals while typing and keeps the caret position. */
  const inCapitals = (name: 'vatNumber' | 'fiscalCode' | 'sdiCode') => {
    const props = form.getInputProps(name)
    return {
      ...props,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.currentTarget
        const { selectionStart, selectionEnd } = input
        input.value = input.value.toUpperCase()
        input.setSelectionRange(selectionStart, selectionEnd)
        props.onChange(event)
        const country = name === 'vatNumber' ? countryOfVatNumber(normaliseVatNumber(input.value)) : null
        if (country) form.setFieldValue('companyCountry', country)
      },
    }
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput {...companyFields.companyName} className="whole" {...form.getInputProps('companyName')} />
      <TextInput {...companyFields.vatNumber} {...inCapitals('vatNumber')} />
      <TextInput
        label="Codice fiscale"
        description="11 cifre, o 16 caratteri"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        {...inCapitals('fiscalCode')}
      />
      <TextInput
        label="Email PEC"
        description="Obbligatoria per le aziende italiane"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        withAsterisk={needsPec}
        aria-required={needsPec}
        maxLength={254}
        {...form.getInputProps('pecEmail')}
      />
      <TextInput
        label="Codice SDI"
        description="7 caratteri, per la fattura elettronica"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        {...inCapitals('sdiCode')}
      />
      <TextInput {...companyFields.companyAddress} className="whole" {...form.getInputProps('companyAddress')} />
      <SeatFields form={form} />
      {failure && (
        <div className="whole">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <Group className="whole" gap="sm">
        <Button type="submit" loading={isSending}>
          {user.businessSubmittedAt ? 'Salva le modifiche' : 'Invia per la verifica'}
        </Button>
      </Group>
    </form>
  )
}

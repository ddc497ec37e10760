import { Button, Group, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ChangeEvent, useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import { BusinessProfileInput } from '../../../../contract/business-profile.ts'
import { isItalianVat, normaliseVatNumber } from '../../../../domain/business-profile.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useSaveBusinessProfile } from './business-profile.api.ts'
import classes from './business-profile-form.module.css'

const saveFailed = 'Impossibile salvare il profilo. Riprova più tardi.'

const valuesOf = (user: User): Record<keyof BusinessProfileInput, string> => ({
  companyName: user.companyName ?? '',
  vatNumber: user.vatNumber ?? '',
  pecEmail: user.pecEmail ?? '',
  sdiCode: user.sdiCode ?? '',
  companyAddress: user.companyAddress ?? '',
})

export function BusinessProfileForm({ user }: { user: User }) {
  const save = useSaveBusinessProfile()
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: valuesOf(user),
    validate: schemaResolver(BusinessProfileInput, { sync: true }),
  })
  const needsPec = isItalianVat(normaliseVatNumber(form.values.vatNumber))

  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess: (saved) => {
          setFailure(null)
          form.setValues(valuesOf(saved))
          form.resetDirty()
          toast.success('Profilo aggiornato', 'I dati aziendali sono stati salvati con successo.')
        },
        onError: (error) => {
          const saidInForm = showProblemInForm(form, error)
          setFailure(saidInForm ? null : messageOf(error, saveFailed))
          toast.error(messageOf(error, saveFailed))
        },
      }),
    focusFirstError(form),
  )

  /** Shown in capitals while typing; the caret keeps its place. */
  const inCapitals = (name: 'vatNumber' | 'sdiCode') => {
    const props = form.getInputProps(name)
    return {
      ...props,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.currentTarget
        const { selectionStart, selectionEnd } = input
        input.value = input.value.toUpperCase()
        input.setSelectionRange(selectionStart, selectionEnd)
        props.onChange(event)
      },
    }
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label="Ragione sociale"
        autoComplete="organization"
        withAsterisk
        aria-required
        maxLength={160}
        className={classes.whole ?? ''}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label="P.IVA/VAT"
        description="11 cifre per l’Italia, formato EU per gli altri paesi"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        withAsterisk
        aria-required
        maxLength={24}
        {...inCapitals('vatNumber')}
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
        className={classes.whole ?? ''}
        {...form.getInputProps('pecEmail')}
      />
      <TextInput
        label="Indirizzo sede legale"
        description="Via, numero civico, CAP, città e provincia"
        autoComplete="address-line1"
        withAsterisk
        aria-required
        maxLength={300}
        className={classes.whole ?? ''}
        {...form.getInputProps('companyAddress')}
      />
      {failure && (
        <div className={classes.whole}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      <Group className={classes.whole ?? ''} gap="sm">
        <Button type="submit" loading={save.isPending}>
          {user.businessSubmittedAt ? 'Salva le modifiche' : 'Invia per la verifica'}
        </Button>
      </Group>
    </form>
  )
}

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { BetaApplicationInput } from '../../../../contract/beta-applications.ts'
import { betaVolumeNames, betaVolumes } from '../../../../domain/beta-applications.ts'
import { completeAddress } from '../../../shared/forms/complete-address.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import classes from './beta-application-form.module.css'
import { type BetaApplicationFields, submitFailed, useSubmitBetaApplication } from './beta-applications.api.ts'

export interface BetaApplicationFormProps {
  /** Values known from the account, used as initial values. */
  known: Pick<BetaApplicationFields, 'companyName' | 'contactPerson'>
  /** Called once the application is sent and shown in place of the form. */
  onSubmitted: () => void
}

const volumes = [
  { value: '', label: 'Seleziona…' },
  ...betaVolumes.map((value) => ({ value, label: betaVolumeNames[value] })),
]

export function BetaApplicationForm({ known, onSubmitted }: BetaApplicationFormProps) {
  const apply = useSubmitBetaApplication()
  const { form, forget } = useKeptForm<BetaApplicationFields>({
    name: 'beta-application',
    start: {
      businessDescription: '',
      expectedVolume: '',
      motivation: '',
      phoneNumber: '',
      website: '',
      currentPlatform: '',
      ...known,
    },
    validate: schemaResolver(BetaApplicationInput, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, submitFailed)

  const submit = onSubmit(async (fields) => {
    await apply.mutateAsync(fields)
    forget()
    onSubmitted()
  })

  const website = form.getInputProps('website')

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label="Nome azienda"
        withAsterisk
        aria-required
        maxLength={160}
        autoComplete="organization"
        {...form.getInputProps('companyName')}
      />
      <NativeSelect
        label="Volume previsto"
        withAsterisk
        aria-required
        data={volumes}
        {...form.getInputProps('expectedVolume')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label="Descrizione dell’attività"
        description="Che cosa vendi, dove e a chi. Almeno 50 caratteri."
        withAsterisk
        aria-required
        rows={4}
        maxLength={2000}
        {...form.getInputProps('businessDescription')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label="Motivazione"
        description="Perché vuoi partecipare e che cosa ti aspetti. Almeno 30 caratteri."
        withAsterisk
        aria-required
        rows={3}
        maxLength={2000}
        {...form.getInputProps('motivation')}
      />
      <TextInput
        label="Nome referente"
        withAsterisk
        aria-required
        maxLength={120}
        autoComplete="name"
        {...form.getInputProps('contactPerson')}
      />
      <TextInput
        label="Numero di telefono"
        withAsterisk
        aria-required
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.getInputProps('phoneNumber')}
      />
      <TextInput
        label="Sito web"
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="url"
        placeholder="https://"
        {...website}
        onBlur={(event) => {
          form.setFieldValue('website', completeAddress(form.values.website))
          website.onBlur?.(event)
        }}
      />
      <TextInput
        label="Piattaforma attuale"
        placeholder="Per esempio Shopify"
        maxLength={120}
        {...form.getInputProps('currentPlatform')}
      />
      {failure && (
        <div className={classes.whole}>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isSending}>
          Invia la candidatura
        </Button>
      </div>
    </form>
  )
}

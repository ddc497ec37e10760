import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { BetaApplicationInput } from '../../../../contract/beta-applications.ts'
import { betaVolumeNames, betaVolumes } from '../../../../domain/beta-applications.ts'
import { completeAddress } from '../../../shared/forms/complete-address.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { bothColumns, FormGrid } from '../../../ui/forms/form-grid.tsx'
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
    <FormGrid onSubmit={submit} submitLabel="Invia la candidatura" isSending={isSending} failure={failure}>
      <TextInput
        label="Nome azienda"
        {...required}
        maxLength={160}
        autoComplete="organization"
        {...form.getInputProps('companyName')}
      />
      <NativeSelect label="Volume previsto" {...required} data={volumes} {...form.getInputProps('expectedVolume')} />
      <Textarea
        className={bothColumns}
        label="Descrizione dell’attività"
        description="Che cosa vendi, dove e a chi. Almeno 50 caratteri."
        {...required}
        rows={4}
        maxLength={2000}
        {...form.getInputProps('businessDescription')}
      />
      <Textarea
        className={bothColumns}
        label="Motivazione"
        description="Perché vuoi partecipare e che cosa ti aspetti. Almeno 30 caratteri."
        {...required}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('motivation')}
      />
      <TextInput
        label="Nome referente"
        {...required}
        maxLength={120}
        autoComplete="name"
        {...form.getInputProps('contactPerson')}
      />
      <TextInput
        label="Numero di telefono"
        {...required}
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
    </FormGrid>
  )
}

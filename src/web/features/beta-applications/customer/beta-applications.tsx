import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BetaApplication, BetaApplicationInput } from '../../../../contract/beta-applications.ts'
import { type BetaStatus, betaVolumeNames, betaVolumes } from '../../../../domain/beta-applications.ts'
import { getPage, messageOf, statusOf } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { completeAddress } from '../../../shared/forms/complete-address.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { date } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { bothColumns, FormGrid } from '../../../ui/forms/form-grid.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { BetaStatusBadge } from '../shared/beta-status-badge.tsx'
import classes from './beta-applications.module.css'

/** The user's own applications if there are any, otherwise the form. */
export function BetaApplications({ known, onSubmitted }: BetaApplicationFormProps) {
  const { data: mine, error, refetch } = useQuery(myBetaApplicationsQuery())
  const [again, setAgain] = useState(false)
  if (error && !mine) return <LoadFailed error={error} onRetry={refetch} />
  if (!mine) return <RowsSkeleton rows={4} />

  const refused = mine.items.length > 0 && mine.items.every(({ status }) => status === 'rejected')
  if (mine.items.length === 0 || (refused && again)) {
    return (
      <BetaApplicationForm
        known={known}
        onSubmitted={() => {
          setAgain(false)
          onSubmitted()
        }}
      />
    )
  }
  return (
    <>
      <MyBetaApplications applications={mine.items} />
      {refused && (
        <Button variant="default" mt="md" onClick={() => setAgain(true)}>
          Invia una nuova candidatura
        </Button>
      )}
    </>
  )
}

const explanations: Readonly<Record<BetaStatus, string>> = {
  pending: 'In valutazione: ti rispondiamo entro 48 ore dall’invio.',
  approved: 'Sei tra le aziende selezionate: ti contattiamo per definire insieme i primi ordini.',
  rejected: 'Questa volta non è andata: il portale resta a tua disposizione con tutte le sue funzioni.',
}

function MyBetaApplications({ applications }: { applications: readonly BetaApplication[] }) {
  return (
    <ul className={classes.list}>
      {applications.map((application) => (
        <li key={application.id}>
          <div className="cluster gap-8-20 align-center between">
            <h3 className="shrinkable flush breakable">{application.companyName}</h3>
            <BetaStatusBadge status={application.status} />
          </div>
          <p className={classes.explanation}>{explanations[application.status]}</p>
          <Facts application={application} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ application }: { application: BetaApplication }) {
  const { createdAt, reviewedAt, expectedVolume, contactPerson, phoneNumber, website, currentPlatform, adminNotes } =
    application
  const rows: [name: string, value: string | null][] = [
    ['Inviata il', date(createdAt)],
    ['Risposta del', reviewedAt && date(reviewedAt)],
    ['La nostra nota', adminNotes],
    ['Volume previsto', betaVolumeNames[expectedVolume]],
    ['Referente', contactPerson],
    ['Telefono', phoneNumber],
    ['Sito web', website],
    ['Piattaforma attuale', currentPlatform],
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className={classes.fact}>
              <dt className="muted">{name}</dt>
              <dd className="shrinkable flush breakable pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface BetaApplicationFormProps {
  /** Values known from the account, used as initial values. */
  known: Pick<BetaApplicationFields, 'companyName' | 'contactPerson'>
  /** Called once the application is sent and shown in place of the form. */
  onSubmitted: () => void
}

const volumes = [
  { value: '', label: 'Seleziona…' },
  ...betaVolumes.map((value) => ({ value, label: betaVolumeNames[value] })),
]

function BetaApplicationForm({ known, onSubmitted }: BetaApplicationFormProps) {
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

const basePath = '/api/beta-applications'

const shownApplications = 20

/** Refetched at every visit, because an admin's answer arrives without a mutation here. */
const myBetaApplicationsQuery = () =>
  queryOptions({
    queryKey: [basePath, 'mine'],
    queryFn: ({ signal }) => getPage<BetaApplication>(`${basePath}/mine?limit=${shownApplications}`, signal),
    refetchOnMount: 'always',
  })

const submitFailed = "Errore durante l'invio della candidatura"

/** The fields as typed; the server normalises them. */
type BetaApplicationFields = Record<keyof BetaApplicationInput, string>

function useSubmitBetaApplication() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (fields: BetaApplicationFields) =>
      postOnce<BetaApplication>(basePath, fields, { form: 'beta-application' }),
    onSuccess: async () => {
      toast.success('Candidatura inviata!', 'Ti contatteremo entro 48 ore.')
      await invalidate(basePath)
    },
    onError: async (error) => {
      toast.error(messageOf(error, submitFailed))
      // Already sent from another tab: show that application.
      if (statusOf(error) === 409) await invalidate(basePath)
    },
  })
}

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type WhiteLabel, WhiteLabelInput } from '../../../../contract/white-label.ts'
import {
  cardMaterialNames,
  cardMaterials,
  cardPrices,
  mailLogoAddress,
  packagingMaterialNames,
  packagingMaterials,
  packagingPrices,
  whiteLabelLengths,
} from '../../../../domain/white-label.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { type Incoming, useIncoming } from '../../../shared/forms/use-incoming.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { bothColumns, FormGrid } from '../../../ui/forms/form-grid.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './white-label-form.module.css'

/** The new logo, as a list of at most one picture. */
interface LogoUpload extends Incoming<{ imageUrl: string }> {
  clear: () => void
}

interface WhiteLabelFormProps {
  state: WhiteLabelFormState
  upload: LogoUpload
  /** Renders the logo field with the server's message about it. */
  logoField: (error: ReactNode) => ReactNode
}

const options = <Material extends string>(
  materials: readonly Material[],
  names: Readonly<Record<Material, string>>,
  prices: Readonly<Record<Material, string>>,
) => [
  { value: '', label: 'Seleziona…' },
  ...materials.map((value) => ({ value, label: `${names[value]} (${euro(prices[value])} a pezzo)` })),
]

const cardOptions = options(cardMaterials, cardMaterialNames, cardPrices)
const packagingOptions = options(packagingMaterials, packagingMaterialNames, packagingPrices)

const failures = {
  failed: 'Il logo non è stato caricato: riprova o toglilo, poi salva.',
  unusable: 'Il logo non si può usare: toglilo, poi salva.',
}

export function WhiteLabelForm({ state: { form, forget }, upload, logoField }: WhiteLabelFormProps) {
  const save = useSaveWhiteLabel()
  const { isWaiting, wait } = useIncoming(upload, failures)
  const { failure, isSending, onSubmit } = useFormSending(form, saveFailed)
  const logoPlace = useRef<HTMLDivElement>(null)
  const { logoUrl } = form.values

  const submit = onSubmit(async () => {
    const logos = await wait()
    if (typeof logos === 'string') return logos
    // Read again, because the values may have changed during the wait.
    const fields = form.getValues()
    const saved = await save.mutateAsync({ ...fields, logoUrl: fields.logoUrl ?? logos[0]?.imageUrl ?? null })
    form.setValues(fieldsOf(saved))
    form.clearErrors()
    forget()
    upload.clear()
  })

  return (
    <FormGrid
      onSubmit={submit}
      submitLabel="Salva le impostazioni"
      isSending={isSending}
      failure={failure}
      waiting={isWaiting && 'Aspettiamo il logo, poi salviamo.'}
    >
      <TextInput
        className={bothColumns}
        label="Nome azienda"
        description="Come compare su bigliettini, packaging ed email ai tuoi clienti."
        {...required}
        autoComplete="organization"
        maxLength={whiteLabelLengths.companyName.max}
        {...form.getInputProps('companyName')}
      />
      <div ref={logoPlace} tabIndex={-1} className={bothColumns}>
        {logoUrl === null ? (
          logoField(form.errors.logoUrl)
        ) : (
          <KeptLogo
            logoUrl={logoUrl}
            error={form.errors.logoUrl}
            onRemove={() => {
              form.setFieldValue('logoUrl', null)
              // The pressed button is unmounted.
              logoPlace.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
      <NativeSelect
        label="Materiale dei bigliettini"
        {...required}
        data={cardOptions}
        {...form.getInputProps('cardMaterial')}
      />
      <NativeSelect
        label="Materiale del packaging"
        {...required}
        data={packagingOptions}
        {...form.getInputProps('packagingMaterial')}
      />
      <Textarea
        className={bothColumns}
        label="Descrizione del packaging"
        description="Colori, forma, nastri, testi da stampare. Almeno 10 caratteri."
        {...required}
        rows={4}
        maxLength={whiteLabelLengths.packagingDescription.max}
        {...form.getInputProps('packagingDescription')}
      />
      <Textarea
        className={bothColumns}
        label="Richieste aggiuntive"
        rows={3}
        maxLength={whiteLabelLengths.additionalRequests.max}
        {...form.getInputProps('additionalRequests')}
      />
    </FormGrid>
  )
}

interface KeptLogoProps {
  /** URL of the saved logo. */
  logoUrl: string
  /** The server's message about it. */
  error?: ReactNode
  onRemove: () => void
}

/** The saved logo. It must be removed before another one can be chosen. */
function KeptLogo({ logoUrl, error, onRemove }: KeptLogoProps) {
  return (
    <fieldset className="stack gap-12 plain-fieldset">
      <legend className={classes.label}>Logo</legend>
      <div className="cluster gap-16 align-center">
        <img
          className={classes.logo}
          src={mailLogoAddress(logoUrl)}
          width={240}
          height={80}
          alt="Il tuo logo, come nelle email"
        />
        <Button variant="default" onClick={onRemove}>
          Togli o cambia il logo
        </Button>
      </div>
      {error && <Notice tone="error">{error}</Notice>}
    </fieldset>
  )
}

const fieldsOf = (saved: WhiteLabel | null): WhiteLabelFields => ({
  logoUrl: saved?.logoUrl ?? null,
  companyName: saved?.companyName ?? '',
  packagingDescription: saved?.packagingDescription ?? '',
  cardMaterial: saved?.cardMaterial ?? '',
  packagingMaterial: saved?.packagingMaterial ?? '',
  additionalRequests: saved?.additionalRequests ?? '',
})

/** State of the form, shared with the cost summary. */
export const useWhiteLabelForm = (saved: WhiteLabel | null) =>
  useKeptForm<WhiteLabelFields>({
    name: 'white-label',
    about: saved,
    start: fieldsOf(saved),
    validate: schemaResolver(WhiteLabelInput, { sync: true }),
  })

type WhiteLabelFormState = ReturnType<typeof useWhiteLabelForm>

const path = '/api/white-label'

/** Null if none is saved yet. */
export const whiteLabelQuery = () =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => http.get<WhiteLabel | null>(path, { signal }) })

const saveFailed = 'Impossibile salvare le impostazioni. Riprova più tardi.'

/** As typed; the server normalises it. */
type WhiteLabelFields = Record<Exclude<keyof WhiteLabel, 'logoUrl'>, string> & { logoUrl: string | null }

function useSaveWhiteLabel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: WhiteLabelFields) =>
      dedupe(`${path} ${JSON.stringify(fields)}`, () => http.put<WhiteLabel>(path, fields)),
    onSuccess: (saved) => {
      queryClient.setQueryData([path], saved)
      toast.success('Impostazioni salvate', 'Valgono dai prossimi pacchi.')
    },
    onError: (error) => toast.error(messageOf(error, saveFailed)),
  })
}

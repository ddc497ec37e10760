import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import {
  cardMaterialNames,
  cardMaterials,
  cardPrices,
  packagingMaterialNames,
  packagingMaterials,
  packagingPrices,
  whiteLabelLengths,
} from '../../../../domain/white-label.ts'
import { doubleClickMs } from '../../../shared/double-click.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { euro } from '../../../shared/format.ts'
import { messageOf } from '../../../shared/http.ts'
import { Notice } from '../../../ui/notice.tsx'
import { KeptLogo } from './kept-logo.tsx'
import { fieldsOf, type WhiteLabelFormState } from './use-white-label-form.ts'
import { saveFailed, useSaveWhiteLabel } from './white-label.api.ts'
import classes from './white-label-form.module.css'

/** The new logo of the form. */
interface LogoUpload {
  /** Waits until it is there; in a list, or null where it has failed. */
  settled: () => Promise<readonly { imageUrl: string }[] | null>
  /** Whether it may arrive if it is tried again. */
  mayRetry: () => boolean
  clear: () => void
}

interface WhiteLabelFormProps {
  form: WhiteLabelFormState
  upload: LogoUpload
  /** Chooses a new logo, with what the server says against it. */
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

const logoFailed = 'Il logo non è stato caricato: riprova o toglilo, poi salva.'
const logoUnusable = 'Il logo non si può usare: toglilo, poi salva.'

export function WhiteLabelForm({ form, upload, logoField }: WhiteLabelFormProps) {
  const save = useSaveWhiteLabel()
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const savedAt = useRef(Number.NEGATIVE_INFINITY)
  const { logoUrl } = form.values

  const submit = form.onSubmit(async () => {
    setFailure(null)
    setIsWaiting(true)
    const logos = await upload.settled()
    setIsWaiting(false)
    if (!logos) return setFailure(upload.mayRetry() ? logoFailed : logoUnusable)
    try {
      // As they are now: the wait may have been long enough to change something.
      const fields = form.getValues()
      const saved = await save.mutateAsync({ ...fields, logoUrl: fields.logoUrl ?? logos[0]?.imageUrl ?? null })
      savedAt.current = performance.now()
      form.setValues(fieldsOf(saved))
      form.clearErrors()
      upload.clear()
    } catch (error) {
      setFailure(showProblemInForm(form, error) ? null : messageOf(error, saveFailed))
    }
  }, focusFirstError(form))

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    // The second click of a double click saves nothing new.
    const isDone = performance.now() - savedAt.current < doubleClickMs
    if (isWaiting || save.isPending || isDone) event.preventDefault()
    else submit(event)
  }

  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <TextInput
        className={classes.whole ?? ''}
        label="Nome azienda"
        description="Come sta su bigliettini, packaging ed email ai tuoi clienti."
        withAsterisk
        aria-required
        autoComplete="organization"
        maxLength={whiteLabelLengths.companyName.max}
        {...form.getInputProps('companyName')}
      />
      <div className={classes.whole}>
        {logoUrl === null ? (
          logoField(form.errors.logoUrl)
        ) : (
          <KeptLogo
            logoUrl={logoUrl}
            error={form.errors.logoUrl}
            onRemove={() => form.setFieldValue('logoUrl', null)}
          />
        )}
      </div>
      <NativeSelect
        label="Materiale dei bigliettini"
        withAsterisk
        aria-required
        data={cardOptions}
        {...form.getInputProps('cardMaterial')}
      />
      <NativeSelect
        label="Materiale del packaging"
        withAsterisk
        aria-required
        data={packagingOptions}
        {...form.getInputProps('packagingMaterial')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label="Descrizione del packaging"
        description="Colori, forma, nastri, che cosa sta scritto. Almeno 10 caratteri."
        withAsterisk
        aria-required
        rows={4}
        maxLength={whiteLabelLengths.packagingDescription.max}
        {...form.getInputProps('packagingDescription')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label="Richieste aggiuntive"
        rows={3}
        maxLength={whiteLabelLengths.additionalRequests.max}
        {...form.getInputProps('additionalRequests')}
      />
      {failure && (
        <div className={classes.whole}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isWaiting || save.isPending}>
          Salva il white label
        </Button>
        {isWaiting && (
          <p className={classes.waiting} role="status">
            Aspettiamo il logo, poi salviamo.
          </p>
        )}
      </div>
    </form>
  )
}

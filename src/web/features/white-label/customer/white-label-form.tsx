import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import {
  cardMaterialNames,
  cardMaterials,
  cardPrices,
  packagingMaterialNames,
  packagingMaterials,
  packagingPrices,
  whiteLabelLengths,
} from '../../../../domain/white-label.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { type Incoming, useIncoming } from '../../../shared/forms/use-incoming.ts'
import { euro } from '../../../shared/texts/format.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { KeptLogo } from './kept-logo.tsx'
import { fieldsOf, type WhiteLabelFormState } from './use-white-label-form.ts'
import { saveFailed, useSaveWhiteLabel } from './white-label.api.ts'
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
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        className={classes.whole ?? ''}
        label="Nome azienda"
        description="Come compare su bigliettini, packaging ed email ai tuoi clienti."
        withAsterisk
        aria-required
        autoComplete="organization"
        maxLength={whiteLabelLengths.companyName.max}
        {...form.getInputProps('companyName')}
      />
      <div ref={logoPlace} tabIndex={-1} className={classes.whole}>
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
        description="Colori, forma, nastri, testi da stampare. Almeno 10 caratteri."
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
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isSending}>
          Salva le impostazioni
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

import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import type { ReactNode } from 'react'
import { ProductRequestInput } from '../../../../contract/products/product-requests.ts'
import { requestCategories, requestCategoryNames, requestSizes } from '../../../../domain/products/product-requests.ts'
import { completeAddress } from '../../../shared/forms/complete-address.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { type Incoming, useIncoming } from '../../../shared/forms/use-incoming.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { required } from '../../../ui/fields/field-props.ts'
import { bothColumns, FormGrid } from '../../../ui/forms/form-grid.tsx'
import classes from './product-request-form.module.css'
import { submitFailed, useSubmitProductRequest } from './product-requests.api.ts'

/** Pictures attached to the request. */
interface RequestPictures extends Incoming<{ imageUrl: string }> {
  clear: () => void
}

interface ProductRequestFormProps {
  /** The search that found nothing. */
  about: string | undefined
  pictures: RequestPictures
  /** Renders the picture field with the server's message about it. */
  pictureField: (error: ReactNode) => ReactNode
}

const empty = {
  productUrl: '',
  category: '',
  description: '',
  colors: '',
  sizes: [] as string[],
  imageUrls: [] as readonly string[],
}

const categories = [
  { value: '', label: 'Seleziona…' },
  ...requestCategories.map((value) => ({ value, label: requestCategoryNames[value] })),
]

const failures = {
  failed: 'Una foto non è stata caricata: riprova o toglila, poi invia la richiesta.',
  unusable: 'Una foto non si può usare: toglila, poi invia la richiesta.',
}

export function ProductRequestForm({ about, pictures, pictureField }: ProductRequestFormProps) {
  const send = useSubmitProductRequest()
  const { isWaiting, wait } = useIncoming(pictures, failures)
  const { form, forget } = useKeptForm({
    name: 'product-request',
    about,
    start: { ...empty, description: about ? `Cerco: ${about}` : '' },
    validate: schemaResolver(ProductRequestInput, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, submitFailed)

  const submit = onSubmit(async () => {
    const settled = await wait()
    if (typeof settled === 'string') return settled
    // Read again, because the values may have changed during the wait.
    await send.mutateAsync({ ...form.getValues(), imageUrls: settled.map(({ imageUrl }) => imageUrl) })
    form.setValues(empty)
    form.clearErrors()
    forget()
    pictures.clear()
  })

  const productUrl = form.getInputProps('productUrl')

  return (
    <FormGrid
      onSubmit={submit}
      submitLabel="Invia la richiesta"
      isSending={isSending}
      failure={failure}
      waiting={isWaiting && 'Aspettiamo le foto, poi inviamo la richiesta.'}
    >
      <NativeSelect label="Categoria" {...required} data={categories} {...form.getInputProps('category')} />
      <TextInput
        label="Colori"
        placeholder="Per esempio cuoio, nero"
        maxLength={200}
        {...form.getInputProps('colors')}
      />
      <Textarea
        className={bothColumns}
        label="Descrizione"
        description="Che cosa cerchi: materiale, forma, marca, quantità. Almeno 10 caratteri."
        {...required}
        rows={4}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TextInput
        className={bothColumns}
        label="Link a un prodotto simile"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        {...productUrl}
        onBlur={(event) => {
          form.setFieldValue('productUrl', completeAddress(form.values.productUrl))
          productUrl.onBlur?.(event)
        }}
      />
      <Checkbox.Group className={bothColumns} label="Taglie" {...form.getInputProps('sizes')}>
        <Group gap="xs" className={classes.sizes ?? ''}>
          {requestSizes.map((size) => (
            <Checkbox key={size} value={size} label={size} className={classes.size ?? ''} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={bothColumns}>{pictureField(form.errors.imageUrls)}</div>
    </FormGrid>
  )
}

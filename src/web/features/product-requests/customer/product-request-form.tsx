import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import type { ReactNode } from 'react'
import { ProductRequestInput } from '../../../../contract/products/product-requests.ts'
import { requestCategories, requestCategoryNames, requestSizes } from '../../../../domain/products/product-requests.ts'
import { completeAddress } from '../../../shared/forms/complete-address.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { type Incoming, useIncoming } from '../../../shared/forms/use-incoming.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { FormFailure } from '../../../ui/notice.tsx'
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
    <form onSubmit={submit} noValidate className={classes.form}>
      <NativeSelect
        label="Categoria"
        withAsterisk
        aria-required
        data={categories}
        {...form.getInputProps('category')}
      />
      <TextInput
        label="Colori"
        placeholder="Per esempio cuoio, nero"
        maxLength={200}
        {...form.getInputProps('colors')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label="Descrizione"
        description="Che cosa cerchi: materiale, forma, marca, quantità. Almeno 10 caratteri."
        withAsterisk
        aria-required
        rows={4}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TextInput
        className={classes.whole ?? ''}
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
      <Checkbox.Group className={classes.whole ?? ''} label="Taglie" {...form.getInputProps('sizes')}>
        <Group gap="xs" className={classes.sizes ?? ''}>
          {requestSizes.map((size) => (
            <Checkbox key={size} value={size} label={size} className={classes.size ?? ''} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.whole}>{pictureField(form.errors.imageUrls)}</div>
      {failure && (
        <div className={classes.whole}>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isSending}>
          Invia la richiesta
        </Button>
        {isWaiting && (
          <p className={classes.waiting} role="status">
            Aspettiamo le foto, poi inviamo la richiesta.
          </p>
        )}
      </div>
    </form>
  )
}

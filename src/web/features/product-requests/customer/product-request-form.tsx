import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { ProductRequestInput } from '../../../../contract/product-requests.ts'
import { requestCategories, requestCategoryNames, requestSizes } from '../../../../domain/product-requests.ts'
import { completeAddress } from '../../../shared/complete-address.ts'
import { doubleClickMs } from '../../../shared/double-click.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { messageOf } from '../../../shared/http.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './product-request-form.module.css'
import { submitFailed, useSubmitProductRequest } from './product-requests.api.ts'

/** The pictures that go with the request. */
interface RequestPictures {
  /** Waits until none is underway; null where one has failed. */
  settled: () => Promise<readonly { imageUrl: string }[] | null>
  /** Whether one that has failed may arrive if it is tried again. */
  mayRetry: () => boolean
  clear: () => void
}

interface ProductRequestFormProps {
  /** What was searched for in vain. */
  about: string | undefined
  pictures: RequestPictures
  /** Shows the pictures, with what the server says against them. */
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

const pictureFailed = 'Una foto non è stata caricata: riprova o toglila, poi invia la richiesta.'
const pictureUnusable = 'Una foto non si può usare: toglila, poi invia la richiesta.'

export function ProductRequestForm({ about, pictures, pictureField }: ProductRequestFormProps) {
  const send = useSubmitProductRequest()
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const form = useForm({
    name: 'product-request',
    initialValues: { ...empty, description: about ? `Cerco: ${about}` : '' },
    validate: schemaResolver(ProductRequestInput, { sync: true }),
  })

  const submit = form.onSubmit(async () => {
    setFailure(null)
    setIsWaiting(true)
    const settled = await pictures.settled()
    setIsWaiting(false)
    if (!settled) return setFailure(pictures.mayRetry() ? pictureFailed : pictureUnusable)
    try {
      // As they are now: the wait may have been long enough to change something.
      await send.mutateAsync({ ...form.getValues(), imageUrls: settled.map(({ imageUrl }) => imageUrl) })
      sentAt.current = performance.now()
      form.setValues(empty)
      form.clearErrors()
      pictures.clear()
    } catch (error) {
      setFailure(showProblemInForm(form, error) ? null : messageOf(error, submitFailed))
    }
  }, focusFirstError(form))

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    // The second click of a double click finds the form emptied: nothing is missing from it.
    const isDone = performance.now() - sentAt.current < doubleClickMs
    if (isWaiting || send.isPending || isDone) event.preventDefault()
    else submit(event)
  }

  const productUrl = form.getInputProps('productUrl')

  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
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
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      <div className={classes.whole}>
        <Button type="submit" size="lg" loading={isWaiting || send.isPending}>
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

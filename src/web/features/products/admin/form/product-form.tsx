import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import type { AdminProduct } from '../../../../../contract/products/admin-products.ts'
import { NewProductInput } from '../../../../../contract/products/product-writing.ts'
import { natureRequired, needsNature } from '../../../../../domain/invoices/natures.ts'
import { saleGapText } from '../../../../../domain/products/availability.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { ApiError } from '../../../../shared/calls/http.ts'
import { readWhoChanged } from '../../../../shared/calls/who-changed.ts'
import { useFormSending } from '../../../../shared/forms/use-form-sending.ts'
import { useIncoming } from '../../../../shared/forms/use-incoming.ts'
import { useKeptForm } from '../../../../shared/forms/use-kept-form.ts'
import { useMerge } from '../../../../shared/forms/use-merge.ts'
import { toast } from '../../../../shared/toast.ts'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { MergeChoices } from '../../../../ui/forms/merge-choices.tsx'
import { FormFailure, Notice } from '../../../../ui/notice.tsx'
import { useAddProduct, useChangeProduct } from '../admin-products.api.ts'
import { type FormPictures, picturesFailed, picturesOf } from '../form-pictures.ts'
import type { OpenProductForm } from './product-dialog.tsx'
import { ProductFields } from './product-fields.tsx'
import classes from './product-form.module.css'
import {
  changesOf,
  emptyProduct,
  fieldsOf,
  labelOf,
  type ProductValues,
  stockOf,
  textOf,
  toInput,
  toValues,
  withField,
  withTheirVariants,
} from './product-values.ts'

interface ProductFormProps extends OpenProductForm {
  /** Options for a select; the values are category ids. */
  categories: readonly { value: string; label: string }[]
  pictures: FormPictures
  arePicturesChanged: boolean
  /** Renders the picture field with the server's message about it. */
  pictureField: (error: ReactNode) => ReactNode
  /** Called after saving: uploaded pictures then belong to the product. */
  onSaved: () => void
}

const failedPictures = {
  failed: 'Una foto non è stata caricata: riprova o toglila, poi salva.',
  unusable: 'Una foto non si può usare: toglila, poi salva.',
}

const cannotCreate = 'Impossibile creare il prodotto. Riprova.'
const cannotChange = 'Impossibile aggiornare il prodotto. Riprova.'

/** Another admin was first: the current product must be refetched. */
const outdated = new Set(['product.changed', 'stock.changed'])

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

/** Adds a product, or updates one; an update sends only changed fields. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories, pictures, arePicturesChanged, pictureField, onChanged, onSaved, onClose } = props
  const failed = product ? cannotChange : cannotCreate
  /** The version that the changes are based on; newer than `product` after a concurrent change. */
  const [base, setBase] = useState(product)
  const start = base ? toValues(base) : emptyProduct
  const { form, forget } = useKeptForm<ProductValues>({
    name: 'product',
    about: [product?.id ?? null, product?.updatedAt],
    start: product ? toValues(product) : emptyProduct,
    validate: (values) =>
      Object.assign(
        schemaResolver(NewProductInput, { sync: true })(toInput(values)),
        needsNature(base ?? null, values) && { vatNature: natureRequired },
      ),
  })
  const { isWaiting, wait } = useIncoming(pictures, failedPictures)
  const { failure, isSending, onSubmit } = useFormSending(form, failed, { isMoreThanFields: true })
  const merge = useMerge((field, value) => form.setValues((values) => withField(values as ProductValues, field, value)))
  const [warning, setWarning] = useState<string | null>(null)
  /** The warning accepted by the admin. */
  const [accepted, setAccepted] = useState<string | null>(null)
  const add = useAddProduct()
  const change = useChangeProduct()

  const isTyped = JSON.stringify(form.values) !== JSON.stringify(start)
  useEffect(() => onChanged(isTyped || arePicturesChanged), [onChanged, isTyped, arePicturesChanged])

  /** Stored in the form, so that the choice survives another refusal. */
  const saveInactive = () => {
    form.setFieldValue('isActive', false)
    save()()
  }

  /** `publish`: publishes despite the warning. */
  const save = (choice?: 'publish') =>
    onSubmit(async () => {
      if (merge.isUndecided) return 'Scegli che cosa resta di ogni campo che avete cambiato entrambi, poi salva.'
      const settled = await wait()
      if (typeof settled === 'string') {
        toast.error(picturesFailed, 'Il motivo è indicato accanto alla foto.')
        return settled
      }
      // Read again, because the values may have changed during the wait.
      const values = form.getValues()
      const gap = saleGapText({ pieces: stockOf(values), pictures: settled.length })
      const publishes = values.isActive && !(base?.isActive ?? false)
      const unsettled = publishes && gap && gap !== accepted && !choice ? `Il prodotto ${gap}` : null
      setWarning(unsettled)
      if (unsettled) return unsettled
      if (choice === 'publish') setAccepted(gap)
      const addresses = settled.map(({ imageUrl }) => imageUrl)
      const shown = { imageUrl: addresses[0] ?? null, imageUrls: addresses }
      try {
        if (base) await sendChanges(base, { ...changesOf(values, start), ...(arePicturesChanged && shown) })
        else await add.mutateAsync({ ...toInput(values), ...shown })
      } catch (error) {
        toast.error(failureText(failed, error))
        if (base && outdated.has(codeOf(error) ?? '')) await lookAgain(base)
        throw error
      }
      forget()
      onSaved()
      toast.success(product ? 'Prodotto aggiornato' : 'Prodotto creato', values.name)
      onClose()
    })

  const sendChanges = async ({ id, updatedAt }: AdminProduct, input: object) => {
    if (Object.keys(input).length > 0) await change.mutateAsync({ productId: id, input: { ...input, updatedAt } })
  }

  /** After a concurrent change: keeps the changes made here and updates untouched fields. For fields changed by both, the admin chooses. */
  const lookAgain = async (was: AdminProduct) => {
    const [now, who] = await Promise.all([props.readAgain(), readWhoChanged(`product:${was.id}`, was.updatedAt)])
    if (!now) return
    const [before, theirs] = [toValues(was), toValues(now)]
    form.setValues(withTheirVariants(form.getValues(), before, theirs))
    merge.begin({ before: fieldsOf(before), mine: fieldsOf(form.getValues()), theirs: fieldsOf(theirs), who })
    pictures.follow(picturesOf(now))
    setBase(now)
  }

  const cancel = () => {
    forget()
    onClose()
  }

  return (
    <form onSubmit={save()} noValidate className="stack gap-20">
      {merge.merging && (
        <MergeChoices
          who={merge.merging.who}
          taken={merge.merging.taken.map((field) => labelOf(field, form.values))}
          choices={merge.merging.choices.map((choice) => ({
            ...choice,
            label: labelOf(choice.field, form.values),
            mine: textOf(choice.field, choice.mine, categories),
            theirs: textOf(choice.field, choice.theirs, categories),
          }))}
          onChoose={merge.choose}
        />
      )}
      <ProductFields form={form} categories={categories} held={base?.held ?? 0} />
      {pictureField(form.errors.imageUrls)}
      {failure && !warning && <FormFailure>{failure}</FormFailure>}
      {warning && (
        <Notice tone="warning" title={warning} scrollsIntoView>
          Nel catalogo comparirebbe così. Puoi salvarlo come non in vendita e pubblicarlo quando è completo.
        </Notice>
      )}
      <DialogActions>
        {isWaiting && (
          <p className={classes.waiting} role="status">
            Aspettiamo le foto, poi salviamo.
          </p>
        )}
        <Button variant="default" onClick={cancel}>
          Annulla
        </Button>
        {warning ? (
          <>
            <Button variant="default" disabled={isSending} onClick={() => save('publish')()}>
              Pubblica comunque
            </Button>
            <Button loading={isSending || isWaiting} onClick={saveInactive}>
              Salva come non in vendita
            </Button>
          </>
        ) : (
          <Button type="submit" loading={isSending || isWaiting}>
            {product ? 'Salva Modifiche' : 'Crea Prodotto'}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

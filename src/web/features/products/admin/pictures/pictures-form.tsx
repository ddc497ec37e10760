import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Product } from '../../../../../contract/products/products.ts'
import { ApiError, messageOf, statusOf } from '../../../../shared/calls/http.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { useIncoming } from '../../../../shared/forms/use-incoming.ts'
import { plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { adminProductQuery, useArrangePictures } from '../admin-products.api.ts'
import { type FormPictures, picturesFailed, picturesOf } from '../form-pictures.ts'
import classes from './pictures-form.module.css'

/** Props passed from the dialog to its form. */
export interface OpenProduct {
  product: Product
  readAgain: () => Promise<Product | undefined>
  onChanged: (isChanged: boolean) => void
  onClose: () => void
}

export interface PicturesDialogProps {
  /** The product whose pictures are shown; undefined while the dialog is closed. */
  productId: string | undefined
  onClose: () => void
}

/** The pictures of a product. After a change only the form's buttons close the dialog. */
export function PicturesDialog({
  productId,
  onClose,
  form,
}: PicturesDialogProps & { form: (open: OpenProduct) => ReactNode }) {
  const shownId = useLastPresent(productId)
  const [isChanged, setIsChanged] = useState(false)
  const close = () => {
    setIsChanged(false)
    onClose()
  }
  return (
    <Dialog
      opened={productId !== undefined}
      onClose={close}
      title="Immagini del prodotto"
      size="50rem"
      persistent={productId !== undefined && isChanged}
      question={isChanged ? 'Le modifiche alle immagini non sono salvate. Chiudere senza salvarle?' : undefined}
    >
      {shownId && (
        <OpenPictures key={shownId} productId={shownId} onClose={close} onChanged={setIsChanged} form={form} />
      )}
    </Dialog>
  )
}

interface OpenPicturesProps extends Pick<OpenProduct, 'onChanged' | 'onClose'> {
  productId: string
  form: (open: OpenProduct) => ReactNode
}

function OpenPictures({ productId, form, ...open }: OpenPicturesProps) {
  const query = useQuery(adminProductQuery(productId))
  const product = query.data
  const readAgain = async () => (await query.refetch()).data
  // Ignores data cached when the dialog was last open: the form must start from the current product.
  if (!product || !query.isFetchedAfterMount) {
    return query.error ? <LoadFailed error={query.error} onRetry={query.refetch} /> : <RowsSkeleton rows={6} />
  }
  return (
    <>
      <h3 className="below-8 text-lg breakable">{product.name}</h3>
      {form({ product, readAgain, ...open })}
    </>
  )
}

interface PicturesFormProps {
  product: Product
  pictures: FormPictures
  /** Refetches the product. */
  readAgain: () => Promise<Product | undefined>
  onClose: () => void
  /** The picture field. */
  children: ReactNode
}

const failed = 'Impossibile aggiornare il prodotto. Riprova.'
const failures = {
  failed: 'Una foto non è stata caricata: riprova o toglila, poi salva.',
  unusable: 'Una foto non si può usare: toglila, poi salva.',
}

/** All pictures of a product, saved as one list. */
export function PicturesForm({ product, pictures, readAgain, onClose, children }: PicturesFormProps) {
  const arrange = useArrangePictures()
  const [problem, setProblem] = useState<string | null>(null)
  const { isWaiting, wait } = useIncoming(pictures, failures)
  /** Version of the product that the admin has seen; it may be older than the one on the server. */
  const [updatedAt, setUpdatedAt] = useState(product.updatedAt)

  const submit = async (form: HTMLFormElement) => {
    setProblem(null)
    const settled = await wait()
    if (typeof settled === 'string') {
      toast.error(picturesFailed, 'Il motivo è indicato accanto alla foto.')
      form.querySelector('[data-failed]')?.scrollIntoView({ block: 'center' })
      return setProblem(settled)
    }
    const images = settled.map(({ id: _, ...image }) => image)
    try {
      await arrange.mutateAsync({ productId: product.id, updatedAt, images })
    } catch (error) {
      setProblem(messageOf(error, failed))
      refusalsOf(error).forEach(([at, refusal]) => {
        const refused = settled[at]
        if (refused) pictures.refuse(refused.id, refusal)
      })
      toast.error(failed)
      if (statusOf(error) === 409) await lookAgain()
      return
    }
    toast.success('Immagini salvate', `${product.name}: ${plural(images.length, 'immagine', 'immagini')}`)
    onClose()
  }

  /** After a concurrent change by another admin: keeps the changes made here and merges them with the current pictures. */
  const lookAgain = async () => {
    const now = await readAgain()
    if (!now) return
    pictures.follow(picturesOf(now))
    setUpdatedAt(now.updatedAt)
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isWaiting && !arrange.isPending) void submit(event.currentTarget)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <p className={classes.hint}>
          La prima immagine rappresenta il prodotto. Con un colore, un’immagine compare quando il cliente lo sceglie;
          senza descrizione, chi non la vede ascolta il nome del prodotto.
        </p>
        {children}
        {problem && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          {isWaiting && (
            <p className={classes.waiting} role="status">
              Aspettiamo le foto, poi salviamo.
            </p>
          )}
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={isWaiting || arrange.isPending}>
            Salva le immagini
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

/** Positions of the pictures refused by the server, with the messages. */
function refusalsOf(error: unknown): [at: number, refusal: string][] {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  return Object.entries(fields ?? {}).flatMap(([field, refusal]) => {
    const at = /^images\.(\d+)/.exec(field)?.[1]
    return at === undefined ? [] : [[Number(at), refusal]]
  })
}

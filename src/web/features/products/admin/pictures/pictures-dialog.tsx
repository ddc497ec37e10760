import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Product } from '../../../../../contract/products/products.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { adminProductQuery } from '../admin-products.api.ts'

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

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminProduct } from '../../../../../contract/products/admin-products.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { adminProductQuery } from '../admin-products.api.ts'

/** Replaces an id for a new product. */
const newProduct = 'new'

/** Props passed from the dialog to its form. */
export interface OpenProductForm {
  /** Null for a new product. */
  product: AdminProduct | null
  readAgain: () => Promise<AdminProduct | undefined>
  onChanged: (isChanged: boolean) => void
  onClose: () => void
}

export interface ProductDialogProps {
  /** The product shown, or `newProduct`; undefined while the dialog is closed. */
  productId: string | undefined
  onClose: () => void
}

/** A product's form. A click outside and Escape do not close it; the close button and Back ask for confirmation once something is typed. */
export function ProductDialog({
  productId,
  onClose,
  form,
}: ProductDialogProps & { form: (open: OpenProductForm) => ReactNode }) {
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
      title={shownId === newProduct ? 'Aggiungi Prodotto' : 'Modifica Prodotto'}
      size="64rem"
      persistent
      addressed
      question={isChanged ? 'Le modifiche al prodotto non sono salvate. Chiudere senza salvarle?' : undefined}
    >
      {shownId === newProduct &&
        productId !== undefined &&
        form({ product: null, readAgain: async () => undefined, onChanged: setIsChanged, onClose: close })}
      {shownId !== undefined && shownId !== newProduct && (
        <PresentProduct key={shownId} productId={shownId} form={form} onChanged={setIsChanged} onClose={close} />
      )}
    </Dialog>
  )
}

interface PresentProductProps extends Pick<OpenProductForm, 'onChanged' | 'onClose'> {
  productId: string
  form: (open: OpenProductForm) => ReactNode
}

function PresentProduct({ productId, form, ...open }: PresentProductProps) {
  const query = useQuery(adminProductQuery(productId))
  // The form starts from the current product and keeps it, regardless of later refetches.
  const [product, setProduct] = useState<AdminProduct>()
  if (!product && query.data && query.isFetchedAfterMount) setProduct(query.data)
  const readAgain = async () => (await query.refetch()).data
  if (product) return form({ product, readAgain, ...open })
  return query.error ? <LoadFailed error={query.error} onRetry={query.refetch} /> : <RowsSkeleton rows={8} />
}

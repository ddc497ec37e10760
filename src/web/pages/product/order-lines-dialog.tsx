import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { pictureFor, variantInfo } from '../../../domain/products/products.ts'
import type { DialogFor } from '../../shared/dialogs/use-dialog-for.ts'
import { PlaceOrderDialog } from '../place-order-dialog.tsx'

interface OrderLinesDialogProps {
  product: Product
  dialog: DialogFor<readonly { variant: ProductVariant; quantity: number }[]>
  onPlaced: () => void
}

/** 'Ordina subito': one order of several variants of a product. */
export function OrderLinesDialog({ product, dialog, onPlaced }: OrderLinesDialogProps) {
  const lines = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      onPlaced={onPlaced}
      lines={lines.map(({ variant, quantity }) => ({
        id: variant.id,
        name: product.name,
        variantInfo: variantInfo(variant),
        imageUrl: pictureFor(product, variant.color)?.imageUrl ?? null,
        unitPrice: product.price,
        quantity,
      }))}
      source={{
        items: lines.map(({ variant, quantity }) => ({ productId: product.id, variantId: variant.id, quantity })),
      }}
    />
  )
}

import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { pictureFor, variantInfo } from '../../../domain/products/products.ts'
import { PlaceOrderDialog } from '../place-order-dialog.tsx'

interface OrderNowDialogProps {
  product: Product
  variant: ProductVariant | null
  quantity: number
  opened: boolean
  onClose: () => void
  onPlaced: () => void
}

/** 'Ordina ora' for one product, without wishlist or reservation. */
export function OrderNowDialog({ product, variant, quantity, ...dialog }: OrderNowDialogProps) {
  return (
    <PlaceOrderDialog
      {...dialog}
      lines={[
        {
          id: variant?.id ?? product.id,
          name: product.name,
          variantInfo: variant && variantInfo(variant),
          imageUrl: pictureFor(product, variant?.color ?? null)?.imageUrl ?? null,
          unitPrice: product.price,
          quantity,
        },
      ]}
      source={{ items: [{ productId: product.id, variantId: variant?.id ?? null, quantity }] }}
    />
  )
}

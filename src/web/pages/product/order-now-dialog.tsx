import { useNavigate } from '@tanstack/react-router'
import type { Order } from '../../../contract/orders.ts'
import type { Product, ProductVariant } from '../../../contract/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { pictureFor, variantInfo } from '../../../domain/products.ts'
import { PlaceOrderDialog } from '../../features/orders/customer/place-order-dialog.tsx'

interface OrderNowDialogProps {
  product: Product
  variant: ProductVariant | null
  quantity: number
  freeShippingThreshold: string | null
  opened: boolean
  onClose: () => void
}

/** 'Ordina ora' for one product, without wishlist or reservation. */
export function OrderNowDialog(props: OrderNowDialogProps) {
  const { product, variant, quantity, freeShippingThreshold, opened, onClose } = props
  const navigate = useNavigate()

  const showOrder = ({ orderNumber }: Order) => {
    onClose()
    void navigate({
      to: paths.dashboard,
      search: { section: 'orders', payment: 'due', order: orderNumber },
      replace: true,
    })
  }

  return (
    <PlaceOrderDialog
      opened={opened}
      onClose={onClose}
      lines={[
        {
          id: variant?.id ?? product.id,
          name: product.name,
          variantInfo: variant && variantInfo(variant),
          imageUrl: pictureFor(product, variant?.color ?? null),
          unitPrice: product.price,
          quantity,
        },
      ]}
      source={{ items: [{ productId: product.id, variantId: variant?.id ?? null, quantity }] }}
      freeShippingThreshold={freeShippingThreshold}
      onPlaced={showOrder}
    />
  )
}

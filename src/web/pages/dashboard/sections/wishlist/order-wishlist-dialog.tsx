import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../../contract/orders.ts'
import type { WishlistEntry } from '../../../../../contract/wishlist.ts'
import { PlaceOrderDialog } from '../../../../features/orders/customer/place-order-dialog.tsx'
import { publicSettingsQuery } from '../../../../features/settings/shared/settings.api.ts'
import type { DialogFor } from '../../../../shared/use-dialog-for.ts'
import { toOrderLines } from '../../to-order-lines.ts'

interface OrderWishlistDialogProps {
  dialog: DialogFor<readonly WishlistEntry[]>
  onPlaced: (order: Order) => void
}

/** 'Ordina ora' from the wishlist, for one entry or the ticked ones. */
export function OrderWishlistDialog({ dialog, onPlaced }: OrderWishlistDialogProps) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const entries = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      lines={toOrderLines(entries)}
      source={{ items: entries.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })) }}
      freeShippingThreshold={settings?.freeShippingThreshold ?? null}
      onPlaced={onPlaced}
    />
  )
}

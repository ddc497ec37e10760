import type { WishlistEntry } from '../../../../../contract/wishlist.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { PlaceOrderDialog, toOrderLines } from '../../../place-order-dialog.tsx'

/** 'Ordina ora' from the wishlist, for one entry or the selected ones. */
export function OrderWishlistDialog({ dialog }: { dialog: DialogFor<readonly WishlistEntry[]> }) {
  const entries = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      lines={toOrderLines(entries)}
      source={{ items: entries.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })) }}
    />
  )
}

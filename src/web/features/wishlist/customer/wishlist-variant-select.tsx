import { NativeSelect } from '@mantine/core'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { variantInfo } from '../../../../domain/products/products.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useChooseVariant } from './wishlist-list.api.ts'

/** Colour and size of an entry that was saved without them; they can be chosen only once. */
export function WishlistVariantSelect({ entry }: { entry: WishlistEntry }) {
  const choose = useChooseVariant()
  const options = entry.product.variants.map((variant) => ({
    value: variant.id,
    label: variant.available > 0 ? variantInfo(variant) : `${variantInfo(variant)} (esaurito)`,
    disabled: variant.available <= 0,
  }))

  return (
    <NativeSelect
      aria-label={`Colore e taglia di ${entry.product.name}`}
      data={[{ value: '', label: 'Scegli colore e taglia' }, ...options]}
      value={choose.isPending ? choose.variables.variantId : ''}
      disabled={choose.isPending}
      onChange={(event) => {
        const variantId = event.currentTarget.value
        if (!variantId) return
        choose.mutate(
          { entry, variantId },
          { onError: (error) => toast.error(messageOf(error, 'Impossibile salvare la scelta. Riprova.')) },
        )
      }}
    />
  )
}

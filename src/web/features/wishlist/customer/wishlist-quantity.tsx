import { useDebouncedCallback } from '@mantine/hooks'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { QuantityInput } from '../../../ui/fields/quantity-input.tsx'
import { entryName } from './entry-availability.ts'
import { useSaveQuantity, useShowQuantity } from './wishlist-list.api.ts'

const typingPause = 600

/** Shown at once, saved when typing pauses or the row is removed. */
export function WishlistQuantity({ entry }: { entry: WishlistEntry }) {
  const show = useShowQuantity()
  const save = useSaveQuantity(entry.id)
  const saveSoon = useDebouncedCallback(
    (quantity: number) =>
      save.mutate(quantity, {
        onError: (error) => toast.error(messageOf(error, 'Impossibile salvare la quantità. Riprova.')),
      }),
    { delay: typingPause, flushOnUnmount: true },
  )

  return (
    <QuantityInput
      label={`Quantità di ${entryName(entry)}`}
      value={entry.quantity}
      onChange={(quantity) => {
        show(entry.id, quantity)
        saveSoon(quantity)
      }}
    />
  )
}

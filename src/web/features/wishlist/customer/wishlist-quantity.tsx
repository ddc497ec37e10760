import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'

import { failureText } from '../../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../../shared/calls/http.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { QuantityInput } from '../../../ui/fields/quantity-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { entryName } from './entry-availability.ts'
import type { Quantities } from './use-typed-quantities.ts'
import { useSaveQuantity } from './wishlist-list.api.ts'
import classes from './wishlist-quantity.module.css'

const typingPause = 600

const failed = 'Impossibile salvare la quantità.'

/** Shown immediately, saved when typing pauses or the row is unmounted. Quantities that could not be saved are kept, with the reason. */
export function WishlistQuantity({ entry, quantities }: { entry: WishlistEntry; quantities: Quantities }) {
  const { id, quantity } = entry
  const { mutate, error } = useSaveQuantity(id, quantities)
  const invalidate = useInvalidate()
  /** Not called after the row was unmounted: a row removed here still offers its undo. */
  const onError = (error: Error) => {
    toast.error(failureText(failed, error))
    if (statusOf(error) !== 404) return
    quantities.forget(id)
    void invalidate('/api/wishlist')
  }
  const save = (pieces: number) => mutate(pieces, { onError })
  const saveSoon = useDebouncedCallback(save, { delay: typingPause, flushOnUnmount: true })
  // Saves a quantity that could not be saved before a reload or before the list was left.
  const catchUp = useRef(quantities.isUnsaved(id) ? saveSoon : null)
  useEffect(() => {
    catchUp.current?.(quantity)
    catchUp.current = null
  }, [quantity])

  return (
    <>
      <QuantityInput
        label={`Quantità di ${entryName(entry)}`}
        value={quantity}
        onChange={(pieces) => {
          quantities.type(id, pieces)
          saveSoon(pieces)
        }}
      />
      {error && (
        <div className={classes.failure}>
          <Notice
            tone="error"
            action={
              <Button variant="subtle" size="compact-sm" onClick={() => save(quantity)}>
                Riprova
              </Button>
            }
          >
            {messageOf(error, failed)}
          </Notice>
        </div>
      )}
    </>
  )
}

import { useState } from 'react'
import type { WishlistEntry } from '../../../../../contract/wishlist.ts'
import { useReserve } from '../../../../features/reservations/customer/reservations.api.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../shared/toast.ts'

const reserveFailed = 'Impossibile creare la riserva'

/** 'Riserva' on a wishlist entry. A refusal (e.g. sold out) stays visible below the entry. */
export function useReserveEntry() {
  const { mutateAsync: reserveLine } = useReserve()
  const invalidate = useInvalidate()
  const [reservingId, setReservingId] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ entryId: string; message: string } | null>(null)

  const reserve = async ({ id, productId, variantId, quantity }: WishlistEntry) => {
    setReservingId(id)
    setRefused(null)
    try {
      await reserveLine({ form: `wishlist ${id}`, line: { productId, variantId, quantity } })
      toast.success('Richiesta di riserva inviata con successo!')
    } catch (error) {
      setRefused({ entryId: id, message: messageOf(error, reserveFailed) })
      toast.error(failureText(reserveFailed, error))
    } finally {
      setReservingId(null)
      // On success and on failure the available stock may have changed.
      await invalidate('/api/wishlist', '/api/overview')
    }
  }

  return { reserve: (entry: WishlistEntry) => void reserve(entry), reservingId, refused }
}

import { useState } from 'react'
import type { Product } from '../../../contract/products/products.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import type { useSizeGrid } from '../../features/products/customer/use-size-grid.ts'
import { useReserveLines } from '../../features/reservations/customer/reservations.api.ts'
import { useAddLinesToWishlist } from '../../features/wishlist/customer/wishlist.api.ts'
import { cannotAdd, toastAdded } from '../../features/wishlist/customer/wishlist-texts.ts'
import { failureText } from '../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../shared/calls/http.ts'
import { toast } from '../../shared/toast.ts'

export type SizeGridResult = { kind: 'problem'; message: string } | { kind: 'reserved' | 'listed'; pieces: number }

const cannotReserve = 'Impossibile creare la riserva'

/** Reserves the size grid's lines or adds them to the wishlist, all or nothing. Completed lines are removed from the grid. */
export function useSizeGridActions({ id: productId }: Product, sheet: ReturnType<typeof useSizeGrid>) {
  const form = `size-grid ${productId}`
  const reservations = useReserveLines({ form })
  const wishlist = useAddLinesToWishlist({ form })
  const [outcome, setOutcome] = useState<SizeGridResult | null>(null)
  const pieces = piecesOf(sheet.lines)
  const items = sheet.lines.map(({ variant, quantity }) => ({ productId, variantId: variant.id, quantity }))

  const fail = (error: unknown, text: string) => {
    sheet.markRefused(error)
    // A conflict has several causes (too little stock, a limit, an earlier attempt that succeeded); only the server's message distinguishes
    // them.
    const isTold = statusOf(error) === 409
    setOutcome({ kind: 'problem', message: isTold ? messageOf(error, text) : text })
    toast.error(isTold ? failureText(text, error) : text)
  }

  const reserve = async () => {
    setOutcome(null)
    try {
      await reservations.mutateAsync(items)
      sheet.clear()
      setOutcome({ kind: 'reserved', pieces })
      toast.success('Successo', 'Richiesta di riserva inviata con successo!')
    } catch (error) {
      fail(error, cannotReserve)
    }
  }

  const addToWishlist = async () => {
    setOutcome(null)
    try {
      await wishlist.mutateAsync(items)
      sheet.clear()
      setOutcome({ kind: 'listed', pieces })
      toastAdded(pieces)
    } catch (error) {
      fail(error, cannotAdd)
    }
  }

  return {
    outcome,
    forget: () => setOutcome(null),
    isReserving: reservations.isPending,
    isAdding: wishlist.isPending,
    reserve: () => void reserve(),
    addToWishlist: () => void addToWishlist(),
  }
}

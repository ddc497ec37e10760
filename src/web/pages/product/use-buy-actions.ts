import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { closedWishlist } from '../../../domain/accounts/plans.ts'
import type { ChoiceGap } from '../../features/products/customer/variant-choice.ts'
import { useReserve } from '../../features/reservations/customer/reservations.api.ts'
import { useAddToWishlist } from '../../features/wishlist/customer/wishlist.api.ts'
import { askToSignInForWishlist, cannotAdd, toastAdded } from '../../features/wishlist/customer/wishlist-texts.ts'
import { failureText } from '../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../shared/calls/http.ts'
import { toast } from '../../shared/toast.ts'

interface BuyContext {
  line: { productId: string; variantId: string | null; quantity: number }
  gap: ChoiceGap | null
  isSignedIn: boolean
  /** False if the account has neither a verified profile nor an active plan. */
  mayUseWishlist: boolean
  /** Called after the line was reserved or added to the wishlist. */
  onDone: () => void
}

/** Shown below the buttons, because an error must not appear only in a toast. */
export type BuyOutcome = { kind: 'problem'; message: string } | { kind: 'listed' } | { kind: 'reserved' }

const cannotReserve = 'Impossibile creare la riserva'

export function useBuyActions({ line, gap, isSignedIn, mayUseWishlist, onDone }: BuyContext) {
  const { pathname } = useLocation()
  const form = `product ${line.productId}`
  const wishlist = useAddToWishlist({ form })
  const reservations = useReserve()
  const [outcome, setOutcome] = useState<BuyOutcome | null>(null)

  const askToSignIn = () => askToSignInForWishlist(pathname)

  const fail = (error: unknown, text: string) => {
    // A conflict has several causes (too little stock, a limit, an earlier attempt that succeeded); only the server's message distinguishes
    // them.
    const isTold = statusOf(error) === 409
    setOutcome({ kind: 'problem', message: isTold ? messageOf(error, text) : text })
    toast.error(isTold ? failureText(text, error) : text)
  }

  /** Runs `act` if a variant is chosen, otherwise reports what is missing. */
  const withVariant = (act: () => void) => {
    setOutcome(gap && { kind: 'problem', message: gap.message })
    if (!gap) act()
  }

  /** Uses `mutateAsync` so that the toast appears even if the page was left in the meantime. */
  const add = async () => {
    try {
      await wishlist.mutateAsync(line)
      setOutcome({ kind: 'listed' })
      onDone()
      toastAdded()
    } catch (error) {
      if (statusOf(error) === 401) askToSignIn()
      else fail(error, cannotAdd)
    }
  }

  const reserve = async () => {
    try {
      await reservations.mutateAsync({ form, line })
      setOutcome({ kind: 'reserved' })
      onDone()
      toast.success('Successo', 'Richiesta di riserva inviata con successo!')
    } catch (error) {
      fail(error, cannotReserve)
    }
  }

  return {
    outcome,
    withVariant,
    isAdding: wishlist.isPending,
    isReserving: reservations.isPending,
    addToWishlist: () => {
      if (!isSignedIn) return askToSignIn()
      if (!mayUseWishlist) return setOutcome({ kind: 'problem', message: closedWishlist })
      // Colour and size may be chosen later, but a chosen combination must exist.
      if (gap?.kind === 'impossible') return setOutcome({ kind: 'problem', message: gap.message })
      setOutcome(null)
      void add()
    },
    reserve: () => withVariant(() => void reserve()),
  }
}

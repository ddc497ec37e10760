import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { closedWishlist } from '../../../domain/accounts/plans.ts'
import { cartTexts } from '../../../domain/orders/cart-texts.ts'
import { reservationTexts } from '../../../domain/orders/stock/reservations.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import { useAddToCart } from '../../features/cart/customer/cart.api.ts'
import type { ChoiceGap } from '../../features/products/customer/variant-choice.ts'
import { type HeldPieces, useReserve } from '../../features/reservations/customer/reservations.api.ts'
import { useAddToWishlist } from '../../features/wishlist/customer/wishlist.api.ts'
import { askToSignInForWishlist, cannotAdd, toastAdded } from '../../features/wishlist/customer/wishlist-texts.ts'
import { failureText } from '../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../shared/calls/http.ts'
import { dateTime } from '../../shared/texts/format.ts'
import { toast } from '../../shared/toast.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './buy-box.module.css'

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
type BuyOutcome = { kind: 'problem'; message: string } | { kind: 'listed' } | { kind: 'reserved' } | { kind: 'inCart' }

export function useBuyActions({ line, gap, isSignedIn, mayUseWishlist, onDone }: BuyContext) {
  const { pathname } = useLocation()
  const form = `product ${line.productId}`
  const wishlist = useAddToWishlist({ form })
  const cart = useAddToCart({ form })
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

  const putInCart = async () => {
    try {
      await cart.mutateAsync({ items: [line] })
      setOutcome({ kind: 'inCart' })
      onDone()
    } catch (error) {
      fail(error, cartTexts.failed)
    }
  }

  const reserve = async () => {
    try {
      await reservations.mutateAsync({ form, line })
      setOutcome({ kind: 'reserved' })
      onDone()
      toast.success('Successo', reservationTexts.done)
    } catch (error) {
      fail(error, reservationTexts.failed)
    }
  }

  return {
    outcome,
    withVariant,
    isAdding: wishlist.isPending,
    isInCart: cart.isPending,
    isReserving: reservations.isPending,
    addToWishlist: () => {
      if (!isSignedIn) return askToSignIn()
      if (!mayUseWishlist) return setOutcome({ kind: 'problem', message: closedWishlist })
      // Colour and size may be chosen later, but a chosen combination must exist.
      if (gap?.kind === 'impossible') return setOutcome({ kind: 'problem', message: gap.message })
      setOutcome(null)
      void add()
    },
    addToCart: () => withVariant(() => void putInCart()),
    reserve: () => withVariant(() => void reserve()),
  }
}

interface BuyOutcomeNoticeProps {
  outcome: BuyOutcome | null
  held: HeldPieces | null
  /** The wishlist entry still needs a colour or size. */
  needsVariant: boolean
}

/** Result of the last click, with a link to the next step. An existing reservation counts as success even if the response reported a problem. */
export function BuyOutcomeNotice({ outcome, held, needsVariant }: BuyOutcomeNoticeProps) {
  const isHeld = held !== null && (outcome === null || outcome.kind === 'problem')
  return (
    <div className={classes.outcome}>
      {/* Has its own role="alert". */}
      {outcome?.kind === 'problem' && !isHeld && <Notice tone="error">{outcome.message}</Notice>}
      <div role="status">
        {outcome?.kind === 'listed' && (
          <Notice tone="success">
            È nella tua{' '}
            <TextLink to={paths.dashboard} search={{ section: 'wishlist' }} inherit>
              wishlist
            </TextLink>
            {needsVariant ? ': lì scegli colore e taglia prima di ordinare.' : '.'}
          </Notice>
        )}
        {outcome?.kind === 'inCart' && (
          <Notice tone="success">
            È nel tuo{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders', view: 'cart' }} inherit>
              ordine in corso
            </TextLink>
            .
          </Notice>
        )}
        {isHeld && (
          <Notice tone="success">
            {held.quantity === 1 ? 'Il pezzo è tuo' : 'I pezzi sono tuoi'} fino {toDay(dateTime(held.until))}: conferma
            l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
          </Notice>
        )}
        {outcome?.kind === 'reserved' && (
          <Notice tone="success">
            I capi sono tuoi per 7 giorni: conferma l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
          </Notice>
        )}
      </div>
    </div>
  )
}

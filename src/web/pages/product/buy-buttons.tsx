import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { hasWishlist } from '../../features/accounts/shared/own-subscription.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import type { ChoiceGap } from '../../features/products/customer/variant-choice.ts'
import type { HeldPieces } from '../../features/reservations/customer/reservations.api.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { useDialogFor } from '../../shared/dialogs/use-dialog-for.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { IconHeart } from '../../ui/icons/icon-heart.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import classes from './buy-box.module.css'
import buyBarClasses from './buy-buttons.module.css'
import { OrderSheetButton } from './order-sheet.tsx'
import { BuyOutcomeNotice, useBuyActions } from './use-buy-actions.tsx'

const load = () => import('./order-now-dialog.tsx')

const OrderNowDialog = lateDialog(
  () => load().then(({ OrderNowDialog }) => OrderNowDialog),
  ({ opened, onClose }) => ({ opened, onClose }),
)

const warm = () => void load().catch(() => undefined)

interface BuyButtonsProps {
  product: Product
  variant: ProductVariant | null
  gap: ChoiceGap | null
  quantity: number
  /** The user's reservation of this product, if none is left. */
  held: HeldPieces | null
  /** Called after an order, a reservation or an addition to the wishlist. */
  onDone: () => void
}

/** Ordering and reserving require the role `rivenditore`; the wishlist button is shown to all and explains its requirement. */
export function BuyButtons(props: BuyButtonsProps) {
  const { product, variant, gap, quantity, held, onDone } = props
  const { user, mayBuy } = useUser()
  const mayUseWishlist = hasWishlist(user)
  const ordering = useDialogFor<Product>()
  const { pathname } = useLocation()
  const line = { productId: product.id, variantId: variant?.id ?? null, quantity }
  const actions = useBuyActions({ line, gap, isSignedIn: user !== null, mayUseWishlist, onDone })
  const buttons = useRef<HTMLDivElement>(null)
  const order = () => actions.withVariant(() => ordering.open(product))
  /** The message about the missing choice appears below the buttons, which are out of view while the bar is shown. */
  const orderFromBar = () => {
    if (gap) buttons.current?.scrollIntoView({ block: 'end' })
    order()
  }
  const isSoldOut = (variant ?? product).available <= 0

  return (
    <>
      {user && !mayBuy && (
        <div className="above-20">
          <ProfileNeeded user={user} mayUseWishlist={mayUseWishlist} />
        </div>
      )}
      <div ref={buttons} className={classes.buttons}>
        {!user && (
          <Button size="lg" component="a" href={apiLogin(pathname)}>
            Accedi per ordinare
          </Button>
        )}
        {mayBuy && (
          <>
            <Button size="lg" disabled={isSoldOut} onPointerEnter={warm} onFocus={warm} onClick={order}>
              Ordina ora
            </Button>
            <Button
              variant="default"
              disabled={isSoldOut}
              {...pending(actions.isInCart)}
              onClick={() => !actions.isInCart && actions.addToCart()}
            >
              Aggiungi all’ordine
            </Button>
            <Button
              variant="default"
              disabled={isSoldOut}
              {...pending(actions.isReserving)}
              onClick={() => !actions.isReserving && actions.reserve()}
            >
              Riserva per 7 giorni
            </Button>
          </>
        )}
        <Button
          variant="default"
          {...pending(actions.isAdding)}
          leftSection={<IconHeart size={18} stroke={1.5} aria-hidden />}
          onClick={() => !actions.isAdding && actions.addToWishlist()}
        >
          {actions.isAdding ? 'Aggiungendo...' : 'Aggiungi alla Wishlist'}
        </Button>
      </div>
      <BuyOutcomeNotice outcome={actions.outcome} held={held} needsVariant={gap !== null} />
      {!user && <BuyBar product={product} buttons={buttons} label="Accedi per ordinare" href={apiLogin(pathname)} />}
      {mayBuy && (
        <BuyBar
          product={product}
          buttons={buttons}
          label={isSoldOut ? soldOutLabel(held) : 'Ordina ora'}
          disabled={isSoldOut}
          onClick={orderFromBar}
        />
      )}
      {ordering.subject && (
        <Suspense>
          <OrderNowDialog
            product={product}
            variant={variant}
            quantity={quantity}
            opened={ordering.opened}
            onClose={ordering.close}
            onPlaced={onDone}
          />
        </Suspense>
      )}
    </>
  )
}

const soldOutLabel = (held: HeldPieces | null): string => (held ? 'Riservato da te' : 'Esaurito')

/** Looks disabled but keeps the focus, which a disabled button would lose. */
const pending = (isPending: boolean) => (isPending ? { 'data-disabled': true, 'aria-disabled': true } : {})

interface BuyBarProps {
  product: Pick<Product, 'price' | 'comparePrice'>
  /** The bar is hidden while these buttons are in view. */
  buttons: RefObject<HTMLElement | null>
  label: string
  disabled?: boolean
  /** Renders a link instead of a button. */
  href?: string
  onClick?: () => void
}

const sheetClasses = {
  root: buyBarClasses.sheet ?? '',
  section: buyBarClasses.sheetIcon ?? '',
  label: buyBarClasses.sheetLabel ?? '',
}

/** Bar at the bottom edge of phones with the price and the main button, shown while the page's own buttons are out of view. */
function BuyBar({ product, buttons, label, disabled = false, href, onClick }: BuyBarProps) {
  const isShown = useOutOfSight(buttons)
  return (
    <div className={buyBarClasses.bar} data-buy-bar data-shown={isShown || undefined}>
      <Price price={product.price} comparePrice={product.comparePrice} />
      <OrderSheetButton size="md" classNames={sheetClasses} />
      {href === undefined ? (
        <Button size="md" disabled={disabled} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <Button size="md" component="a" href={href}>
          {label}
        </Button>
      )}
    </div>
  )
}

function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setIsOut(entry?.isIntersecting === false))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isOut
}

/** Explains why a base account cannot order yet, and how to change that. */
function ProfileNeeded({ user, mayUseWishlist }: { user: User; mayUseWishlist: boolean }) {
  const what = mayUseWishlist ? 'Riserve e ordini' : 'Wishlist, riserve e ordini'
  if (user.businessSubmittedAt) {
    return (
      <Notice tone="warning" title="Il tuo profilo aziendale è in attesa di verifica">
        {what} si attivano dopo la verifica, che di solito richiede 1-2 giorni lavorativi.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title="Completa il profilo aziendale"
      action={
        <ButtonLink to={paths.dashboard} search={{ section: 'business-profile' }} size="sm" variant="default">
          Completa il profilo
        </ButtonLink>
      }
    >
      {what} sono riservati ai rivenditori con il profilo aziendale verificato.
      {!mayUseWishlist && ' La wishlist si attiva anche con un piano.'}
    </Notice>
  )
}

import { Button } from '@mantine/core'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Product, ProductVariant } from '../../../contract/products.ts'
import { hasRole } from '../../../domain/roles.ts'
import { apiLogin } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './buy-box.module.css'
import { ProfileNeeded } from './profile-needed.tsx'
import { useBuyActions } from './use-buy-actions.ts'

const OrderNowDialog = lazy(() =>
  import('./order-now-dialog.tsx').then((module) => ({ default: module.OrderNowDialog })),
)

interface BuyButtonsProps {
  product: Product
  variant: ProductVariant | null
  quantity: number
  user: User | null
  freeShippingThreshold: string | null
}

export function BuyButtons({ product, variant, quantity, user, freeShippingThreshold }: BuyButtonsProps) {
  const [isOrdering, setIsOrdering] = useState(false)
  const line = { productId: product.id, variantId: variant?.id ?? null, quantity }
  const actions = useBuyActions({
    line,
    choiceIsComplete: product.variants.length === 0 || variant !== null,
    isSignedIn: user !== null,
    maySell: hasRole(user?.role, 'rivenditore'),
  })

  return (
    <>
      <div className={classes.buttons}>
        {user ? (
          <Button size="lg" onClick={() => actions.guard(() => setIsOrdering(true))}>
            Ordina ora
          </Button>
        ) : (
          <Button size="lg" component="a" href={apiLogin(window.location.pathname)}>
            Accedi per ordinare
          </Button>
        )}
        {user && (
          <Button variant="default" loading={actions.isReserving} onClick={actions.reserve}>
            Riserva per 7 giorni
          </Button>
        )}
        <Button
          variant="default"
          disabled={actions.isAdding}
          leftSection={<IconHeart size={18} stroke={1.5} aria-hidden />}
          onClick={actions.addToWishlist}
        >
          {actions.isAdding ? 'Aggiungendo...' : 'Aggiungi alla Wishlist'}
        </Button>
      </div>
      <div className={classes.message} aria-live="polite">
        {actions.problem === 'profile' && user && <ProfileNeeded user={user} />}
        {actions.problem && actions.problem !== 'profile' && <Notice tone="error">{actions.problem}</Notice>}
      </div>
      {isOrdering && (
        <Suspense>
          <OrderNowDialog
            product={product}
            variant={variant}
            quantity={quantity}
            freeShippingThreshold={freeShippingThreshold}
            onClose={() => setIsOrdering(false)}
          />
        </Suspense>
      )}
    </>
  )
}

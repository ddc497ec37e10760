import type { User } from '../../contract/accounts/accounts.ts'
import { mayBuy } from '../../domain/accounts/roles.ts'
import { hasWishlist } from '../features/accounts/shared/own-subscription.ts'
import type { CardAction } from '../features/products/customer/product-grid.tsx'
import { Heart } from '../features/wishlist/customer/heart.tsx'
import { OrderSheetLink } from './order-sheet-link.tsx'

/** Actions on every card of a grid: a heart and, for accounts that may buy, the link to the order sheet. */
export const cardActionsFor =
  (user: User | null): CardAction =>
  (product, productIds) => (
    <>
      <Heart
        productId={product.id}
        productIds={productIds}
        isSignedIn={user !== null}
        mayUseWishlist={hasWishlist(user)}
      />
      {mayBuy(user?.role) && <OrderSheetLink product={product} />}
    </>
  )

import type { User } from '../../contract/accounts.ts'
import { mayBuy } from '../../domain/roles.ts'
import type { CardAction } from '../features/products/customer/product-grid.tsx'
import { Heart } from '../features/wishlist/customer/heart.tsx'

/** A heart on every card of a grid. */
export const heartsFor =
  (user: User | null): CardAction =>
  ({ id }, productIds) => (
    <Heart productId={id} productIds={productIds} isSignedIn={user !== null} mayBuy={mayBuy(user?.role)} />
  )

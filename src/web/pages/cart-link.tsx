import { latePart } from '../ui/loading/late-part.tsx'

/** The header's link to the cart, loaded in parallel with the page, which works without it. */
export const CartLink = latePart(
  () => import('../features/cart/customer/cart-bar.tsx').then(({ CartLink }) => CartLink),
  () => null,
)

import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { parseWishlistTabSearch, type WishlistTabSearch } from './wishlist-tab-search.ts'

export const wishlistTab: Section<'wishlist', WishlistTabSearch> = {
  id: 'wishlist',
  label: 'Wishlist',
  parseSearch: parseWishlistTabSearch,
  component: latePart(() => import('./wishlist-tab.tsx').then(({ WishlistTab }) => WishlistTab)),
}

import { IconHeart } from '../../../../ui/icons/icon-heart.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'
import { parseWishlistSearch, type WishlistSearch } from './wishlist-search.ts'

export const wishlistSection: DashboardSection<'wishlist', WishlistSearch> = {
  id: 'wishlist',
  label: 'Wishlist',
  icon: IconHeart,
  parseSearch: parseWishlistSearch,
  component: latePart(() => import('./wishlist-section.tsx').then(({ WishlistSection }) => WishlistSection)),
}

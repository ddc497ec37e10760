import { IconHeart } from '../../../../ui/icons/icon-heart.tsx'
import { latePart } from '../../../../ui/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const wishlistSection: DashboardSection<'wishlist'> = {
  id: 'wishlist',
  label: 'Wishlist',
  icon: IconHeart,
  component: latePart(() => import('./wishlist-section.tsx').then(({ WishlistSection }) => WishlistSection)),
}

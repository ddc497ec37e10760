import { lazy } from 'react'
import { IconHeart } from '../../../../ui/icons/icon-heart.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const wishlistSection: DashboardSection<'wishlist'> = {
  id: 'wishlist',
  label: 'Wishlist',
  icon: IconHeart,
  component: lazy(() => import('./wishlist-section.tsx').then((module) => ({ default: module.WishlistSection }))),
}

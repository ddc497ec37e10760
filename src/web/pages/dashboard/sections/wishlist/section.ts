import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { lazy } from 'react'
import type { DashboardSection } from '../../dashboard-section.ts'

export const wishlistSection: DashboardSection<'wishlist'> = {
  id: 'wishlist',
  label: 'Wishlist',
  icon: IconHeart,
  component: lazy(() => import('./wishlist-section.tsx').then((module) => ({ default: module.WishlistSection }))),
}

import { effectivePlan, type Subscription, seesAllImages } from '../../../domain/accounts/plans.ts'
import { hasRole, type Role } from '../../../domain/accounts/roles.ts'

/** The viewer of the catalogue: an account, or null for a visitor. */
export type Viewer = (Subscription & { userRole: Role }) | null

/** What a viewer is shown of products, their prices included. The statements select no more than that, so nothing else can go out. */
export interface Visibility {
  /** Otherwise lists hold the preview alone: the newest few. */
  wholeCatalogue: boolean
  allImages: boolean
  variants: boolean
}

/** What admins are shown. */
export const everything: Visibility = { wholeCatalogue: true, allImages: true, variants: true }

/** Visitors see the preview, one image and no variants; trial and lapsed plans one image; all others everything. */
export function visibilityFor(viewer: Viewer, now: Date): Visibility {
  if (!viewer) return { wholeCatalogue: false, allImages: false, variants: false }
  const allImages = hasRole(viewer.userRole, 'admin') || seesAllImages(effectivePlan(viewer, now))
  return { wholeCatalogue: true, allImages, variants: true }
}

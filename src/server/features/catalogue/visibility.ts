import { effectivePlan, type Subscription, seesAllImages } from '../../../domain/accounts/plans.ts'
import { hasRole, type Role } from '../../../domain/accounts/roles.ts'

/** The viewer of the catalogue: an account, or null for a visitor. */
export type Viewer = (Subscription & { userRole: Role }) | null

/** The fields of products, prices included, that a viewer may see. The statements select no other columns, so nothing else can leak. */
export interface Visibility {
  /** If false, lists contain only the preview: the newest few products. */
  wholeCatalogue: boolean
  allImages: boolean
  variants: boolean
}

/** Visibility for admins. */
export const everything: Visibility = { wholeCatalogue: true, allImages: true, variants: true }

/** Visitors see the preview, one image and no variants; trial and lapsed plans one image; all others everything. */
export function visibilityFor(viewer: Viewer, now: Date): Visibility {
  if (!viewer) return { wholeCatalogue: false, allImages: false, variants: false }
  const allImages = hasRole(viewer.userRole, 'admin') || seesAllImages(effectivePlan(viewer, now))
  return { wholeCatalogue: true, allImages, variants: true }
}

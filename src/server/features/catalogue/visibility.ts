import { effectivePlan, type Subscription, seesAllImages } from '../../../domain/plans.ts'
import { hasRole, type Role } from '../../../domain/roles.ts'

/** The viewer of the catalogue: an account, or null for a visitor. */
export type Viewer = (Subscription & { userRole: Role }) | null

/** What a viewer sees of products. The statements select nothing else, so nothing else can be sent. */
export interface Visibility {
  allImages: boolean
  variants: boolean
}

/** Visitors see one image and no variants; trial and lapsed plans one image; all others everything. */
export function visibilityFor(viewer: Viewer, now: Date): Visibility {
  if (!viewer) return { allImages: false, variants: false }
  return { allImages: hasRole(viewer.userRole, 'admin') || seesAllImages(effectivePlan(viewer, now)), variants: true }
}

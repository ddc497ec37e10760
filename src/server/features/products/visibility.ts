import { effectivePlan, seesAllImages } from '../../../domain/plans.ts'
import { hasRole } from '../../../domain/roles.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { Visibility } from './product-json.queries.ts'

/** What somebody may see of products (decisions.md §3). The server enforces it; the pages only follow. */
export function visibilityFor(user: UserRow | null, now: Date): Visibility {
  if (!user) return { allImages: false, variants: false }
  return { allImages: hasRole(user.userRole, 'admin') || seesAllImages(effectivePlan(user, now)), variants: true }
}

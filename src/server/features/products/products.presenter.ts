import type { Product, ProductListItem } from '../../../contract/products.ts'
import { effectivePlan, seesAllImages } from '../../../domain/plans.ts'
import { hasRole } from '../../../domain/roles.ts'
import type { UserRow } from '../../http/session.queries.ts'
import type { ProductRow } from './products.queries.ts'

/** What somebody may see of a product (decisions.md §3). The server enforces it; the pages only follow. */
export interface Visibility {
  allImages: boolean
  variants: boolean
}

export function visibilityFor(user: UserRow | null, now: Date): Visibility {
  if (!user) return { allImages: false, variants: false }
  return { allImages: hasRole(user.userRole, 'admin') || seesAllImages(effectivePlan(user, now)), variants: true }
}

export function presentListItem(row: ProductRow, visibility: Visibility): ProductListItem {
  const { variants: _, composition: __, origin: ___, ean: ____, hsCode: _____, ...fields } = row
  const images = visibility.allImages ? row.images : row.images.slice(0, 1)
  return { ...fields, imageUrl: images[0]?.imageUrl ?? null, images }
}

export function presentProduct(row: ProductRow, visibility: Visibility): Product {
  const { composition, origin, ean, hsCode } = row
  return {
    ...presentListItem(row, visibility),
    variants: visibility.variants ? row.variants : [],
    composition,
    origin,
    ean,
    hsCode,
  }
}

import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, type RawSearch } from '../../../../shared/page-address/section-search.ts'

export interface WishlistSearch {
  /** Cursor of the list's current page. */
  after?: string | undefined
  /** Position of the page's first entry in the whole list. */
  start?: number | undefined
}

export const parseWishlistSearch = (raw: RawSearch): WishlistSearch => ({
  after: keyParam(raw.after),
  start: startParam(raw.start),
})

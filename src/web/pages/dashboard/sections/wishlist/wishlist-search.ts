import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, type RawSearch } from '../../../../shared/page-address/section-search.ts'

export interface WishlistSearch {
  /** The cursor where the page of the list begins. */
  after?: string | undefined
  /** Number of its first entry. */
  start?: number | undefined
}

export const parseWishlistSearch = (raw: RawSearch): WishlistSearch => ({
  after: keyParam(raw.after),
  start: startParam(raw.start),
})

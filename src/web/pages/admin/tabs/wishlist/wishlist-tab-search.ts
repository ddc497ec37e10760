import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Search terms of the wishlists and the reservations. */
export interface WishlistTabSearch {
  search?: string | undefined
  reserved?: string | undefined
}

export const parseWishlistTabSearch = ({ search, reserved }: RawSearch): WishlistTabSearch => ({
  search: textParam(search),
  reserved: textParam(reserved),
})

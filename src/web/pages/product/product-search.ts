import { type RawSearch, textParam } from '../../shared/page-address/section-search.ts'

/** The chosen colour and size, in the page's address: a link, Back and a reload show the same piece. */
export interface ProductSearch {
  color?: string | undefined
  size?: string | undefined
  /** Of products whose variants have neither colour nor size. */
  variant?: string | undefined
}

export const parseProductSearch = ({ color, size, variant }: RawSearch): ProductSearch => ({
  color: textParam(color),
  size: textParam(size),
  variant: textParam(variant),
})

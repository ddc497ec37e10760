import { type RawSearch, textParam } from '../../shared/page-address/section-search.ts'

/** The chosen colour and size, kept in the address: links, Back and reloads show the same variant. */
interface ProductSearch {
  color?: string | undefined
  size?: string | undefined
  /** For products whose variants have neither colour nor size. */
  variant?: string | undefined
}

export const parseProductSearch = ({ color, size, variant }: RawSearch): ProductSearch => ({
  color: textParam(color),
  size: textParam(size),
  variant: textParam(variant),
})

import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** What was searched for in vain; the description starts from it. */
export interface ProductRequestSearch {
  about?: string | undefined
}

export const parseProductRequestSearch = ({ about }: RawSearch): ProductRequestSearch => ({ about: textParam(about) })

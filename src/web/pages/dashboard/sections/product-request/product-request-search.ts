import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** The search that found nothing; the description starts with it. */
export interface ProductRequestSearch {
  about?: string | undefined
}

export const parseProductRequestSearch = ({ about }: RawSearch): ProductRequestSearch => ({ about: textParam(about) })

import type { BetaStatus } from '../../../../../domain/beta-applications.ts'
import { parseBetaStatus } from '../../../../features/beta-applications/admin/beta-filter.ts'
import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Which applications are listed; the search for customers. */
export interface BetaTabSearch {
  applications?: BetaStatus | undefined
  search?: string | undefined
}

export const parseBetaTabSearch = ({ applications, search }: RawSearch): BetaTabSearch => ({
  applications: parseBetaStatus(applications),
  search: textParam(search),
})

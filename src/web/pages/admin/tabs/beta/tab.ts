import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type BetaTabSearch, parseBetaTabSearch } from './beta-tab-search.ts'

/** Named Beta after the programme; next to its applications it shows the profiles to verify and the customers. */
export const betaTab: Section<'beta', BetaTabSearch> = {
  id: 'beta',
  label: 'Beta',
  parseSearch: parseBetaTabSearch,
  component: latePart(() => import('./beta-tab.tsx').then(({ BetaTab }) => BetaTab)),
}

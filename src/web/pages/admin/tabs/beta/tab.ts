import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type CustomersTabSearch, parseCustomersTabSearch } from './customers-tab-search.ts'

/** Called Beta after the programme; it shows the profiles to verify and the customers. */
export const betaTab: Section<'beta', CustomersTabSearch> = {
  id: 'beta',
  label: 'Beta',
  parseSearch: parseCustomersTabSearch,
  component: latePart(() => import('./customers-tab.tsx').then(({ CustomersTab }) => CustomersTab)),
}

import { lazy } from 'react'
import type { Section } from '../../../../shared/section-search.ts'
import { type CustomersTabSearch, parseCustomersTabSearch } from './customers-tab-search.ts'

/** Called Beta after the programme; it shows the profiles to verify and the customers. */
export const betaTab: Section<'beta', CustomersTabSearch> = {
  id: 'beta',
  label: 'Beta',
  parseSearch: parseCustomersTabSearch,
  component: lazy(() => import('./customers-tab.tsx').then((module) => ({ default: module.CustomersTab }))),
}

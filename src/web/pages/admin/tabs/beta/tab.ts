import { lazy } from 'react'
import type { Section } from '../../../../shared/section-search.ts'
import { type CustomersTabSearch, parseCustomersTabSearch } from './customers-tab-search.ts'

/** Called Beta, as in the programme that brings the customers; it shows the customers and the profiles to verify. */
export const betaTab: Section<'beta', CustomersTabSearch> = {
  id: 'beta',
  label: 'Beta',
  parseSearch: parseCustomersTabSearch,
  component: lazy(() => import('./customers-tab.tsx').then((module) => ({ default: module.CustomersTab }))),
}

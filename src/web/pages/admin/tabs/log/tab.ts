import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type LogTabSearch, parseLogTabSearch } from './log-tab-search.ts'

export const logTab: Section<'log', LogTabSearch> = {
  id: 'log',
  label: 'Log',
  parseSearch: parseLogTabSearch,
  component: latePart(() => import('./log-tab.tsx').then(({ LogTab }) => LogTab)),
}

import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'

export const logTab: Section<'log'> = {
  id: 'log',
  label: 'Log',
  component: latePart(() => import('./log-tab.tsx').then(({ LogTab }) => LogTab)),
}

import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'

export const dashboardTab: Section<'dashboard'> = {
  id: 'dashboard',
  label: 'Dashboard',
  component: latePart(() => import('./dashboard-tab.tsx').then(({ DashboardTab }) => DashboardTab)),
}

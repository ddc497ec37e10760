import { IconLayoutDashboard } from '../../../../ui/icons/icon-layout-dashboard.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const overviewSection: DashboardSection<'overview'> = {
  id: 'overview',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  component: latePart(() => import('./overview-section.tsx').then(({ OverviewSection }) => OverviewSection)),
}

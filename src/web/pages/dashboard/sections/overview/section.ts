import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import { lazy } from 'react'
import type { DashboardSection } from '../../dashboard-section.ts'

export const overviewSection: DashboardSection<'overview'> = {
  id: 'overview',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  component: lazy(() => import('./overview-section.tsx').then((module) => ({ default: module.OverviewSection }))),
}

import { lazy } from 'react'
import { IconLayoutDashboard } from '../../../../ui/icons/icon-layout-dashboard.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const overviewSection: DashboardSection<'overview'> = {
  id: 'overview',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  component: lazy(() => import('./overview-section.tsx').then((module) => ({ default: module.OverviewSection }))),
}

import { lazy } from 'react'
import type { Section } from '../../../../shared/section-search.ts'

export const dashboardTab: Section<'dashboard'> = {
  id: 'dashboard',
  label: 'Dashboard',
  component: lazy(() => import('./dashboard-tab.tsx').then((module) => ({ default: module.DashboardTab }))),
}

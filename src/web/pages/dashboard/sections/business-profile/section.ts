import { lazy } from 'react'
import { IconBuildingStore } from '../../../../ui/icons/icon-building-store.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const businessProfileSection: DashboardSection<'business-profile'> = {
  id: 'business-profile',
  label: 'Profilo Aziendale',
  icon: IconBuildingStore,
  waiting: ({ isBusinessVerified }) => (isBusinessVerified ? undefined : 'Profilo da verificare'),
  component: lazy(() =>
    import('./business-profile-section.tsx').then((module) => ({ default: module.BusinessProfileSection })),
  ),
}

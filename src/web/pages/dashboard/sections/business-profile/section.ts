import { IconBuildingStore } from '../../../../ui/icons/icon-building-store.tsx'
import { latePart } from '../../../../ui/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const businessProfileSection: DashboardSection<'business-profile'> = {
  id: 'business-profile',
  label: 'Profilo Aziendale',
  icon: IconBuildingStore,
  waiting: ({ isBusinessVerified }) => (isBusinessVerified ? undefined : 'Profilo da verificare'),
  component: latePart(() =>
    import('./business-profile-section.tsx').then(({ BusinessProfileSection }) => BusinessProfileSection),
  ),
}

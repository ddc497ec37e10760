import { IconBuildingStore } from '../../../../ui/icons/icon-building-store.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'
import { type BusinessProfileSearch, parseBusinessProfileSearch } from './business-profile-search.ts'

export const businessProfileSection: DashboardSection<'business-profile', BusinessProfileSearch> = {
  id: 'business-profile',
  label: 'Profilo Aziendale',
  icon: IconBuildingStore,
  parseSearch: parseBusinessProfileSearch,
  waiting: ({ isBusinessVerified, businessSubmittedAt }) => {
    if (isBusinessVerified) return undefined
    return businessSubmittedAt ? 'In attesa di verifica' : 'Da completare'
  },
  component: latePart(() =>
    import('./business-profile-section.tsx').then(({ BusinessProfileSection }) => BusinessProfileSection),
  ),
}

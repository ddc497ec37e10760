import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { parseSettingsTabSearch, type SettingsTabSearch } from './settings-tab-search.ts'

export const settingsTab: Section<'settings', SettingsTabSearch> = {
  id: 'settings',
  label: 'Impostazioni',
  parseSearch: parseSettingsTabSearch,
  component: latePart(() => import('./settings-tab.tsx').then(({ SettingsTab }) => SettingsTab)),
}

import { choiceParam, type RawSearch } from '../../../../shared/page-address/section-search.ts'

export const settingsParts = ['telegram', 'shipping', 'limits', 'company', 'vat', 'synonyms'] as const

export type SettingsPart = (typeof settingsParts)[number]

export interface SettingsTabSearch {
  /** Absent: the first part. */
  settings?: SettingsPart | undefined
}

export const parseSettingsTabSearch = ({ settings }: RawSearch): SettingsTabSearch => ({
  settings: choiceParam(settingsParts, settings),
})

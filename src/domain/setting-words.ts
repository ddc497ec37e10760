import { listedCountries } from './addresses/countries.ts'
import { euroText } from './money/euro-text.ts'
import { type SettingKey, settingRules } from './settings.ts'
import { countryName } from './shipping/country-name.ts'
import { kilograms } from './words/kilograms.ts'

/** `RU, BY` → `Russia, Bielorussia` */
const countriesText = (list: string): string =>
  listedCountries(list)
    .flatMap((code) => (code ? countryName(code) : []))
    .join(', ')

/** Formatters of settings that are displayed in another form than stored. */
const words: Readonly<Partial<Record<SettingKey, (value: string) => string>>> = {
  free_shipping_threshold: euroText,
  same_day_cutoff_hour: (hour) => `${hour}:00`,
  default_weight_kg: kilograms,
  refused_countries: countriesText,
}

/** A stored value for display in sentences and the audit trail. */
export const settingText = (key: SettingKey, value: string): string =>
  settingRules[key].choices?.[value] ?? (value === '' ? '' : (words[key]?.(value) ?? value))

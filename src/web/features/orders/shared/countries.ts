import { madeOnce } from '../../../../domain/made-once.ts'

/** Frequent destinations: the express zones first, then the rest of Europe, then the others in the world tariff. */
const codes = [
  ...['IT', 'DE', 'AT', 'NL', 'BE'],
  ...['BG', 'CY', 'HR', 'DK', 'EE', 'FI', 'FR', 'GR', 'IE', 'LV', 'LT', 'LU', 'MT', 'PL', 'PT', 'CZ', 'RO', 'SK', 'SI'],
  ...['ES', 'SE', 'HU', 'GB', 'CH', 'NO', 'US', 'CA', 'AU', 'JP', 'AE'],
]

const italian = madeOnce(() => new Intl.DisplayNames('it', { type: 'region' }))

export const countryName = (code: string, names: Intl.DisplayNames = italian()): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

export const countryOptions = codes.map((code) => ({ value: code, label: countryName(code) }))

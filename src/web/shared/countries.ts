import { countryName as nameOf } from '../../domain/shipping/country-name.ts'
import { expressCountryNames } from '../../domain/shipping/express-zones.ts'

/**
 * Frequent destinations: first the express zones, then the rest of Europe, then the others in the world tariff. Listed here because
 * starting `Intl.DisplayNames` takes a phone as long as the rest of a page.
 */
export const countryNames: Readonly<Record<string, string>> = {
  ...expressCountryNames,
  BG: 'Bulgaria',
  CY: 'Cipro',
  HR: 'Croazia',
  DK: 'Danimarca',
  EE: 'Estonia',
  FI: 'Finlandia',
  FR: 'Francia',
  GR: 'Grecia',
  IE: 'Irlanda',
  LV: 'Lettonia',
  LT: 'Lituania',
  LU: 'Lussemburgo',
  MT: 'Malta',
  PL: 'Polonia',
  PT: 'Portogallo',
  CZ: 'Cechia',
  RO: 'Romania',
  SK: 'Slovacchia',
  SI: 'Slovenia',
  ES: 'Spagna',
  SE: 'Svezia',
  HU: 'Ungheria',
  GB: 'Regno Unito',
  CH: 'Svizzera',
  NO: 'Norvegia',
  US: 'Stati Uniti',
  CA: 'Canada',
  AU: 'Australia',
  JP: 'Giappone',
  AE: 'Emirati Arabi Uniti',
}

export const countryOptions = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

/** `FR` → `Francia`, for frequent countries from a list; an unknown code is returned unchanged. `names`: for another language. */
export const countryName = (code: string, names?: Intl.DisplayNames): string =>
  (names ? undefined : countryNames[code]) ?? nameOf(code, names)

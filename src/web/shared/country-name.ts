import { countryName as nameOf } from '../../domain/shipping/country-name.ts'
import { countryNames } from './countries.ts'

/** `FR` → `Francia`, for frequent countries from a list; an unknown code is returned unchanged. `names`: for another language. */
export const countryName = (code: string, names?: Intl.DisplayNames): string =>
  (names ? undefined : countryNames[code]) ?? nameOf(code, names)

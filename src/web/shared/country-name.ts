import { countryName as nameOf } from '../../domain/shipping/country-name.ts'
import { countryNames } from './countries.ts'

/** `FR` → `Francia`, the frequent ones from a list; a code that is none stays as it is. `names`: in another language. */
export const countryName = (code: string, names?: Intl.DisplayNames): string =>
  (names ? undefined : countryNames[code]) ?? nameOf(code, names)

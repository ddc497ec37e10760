import { madeOnce } from '../made-once.ts'
import { fold } from '../words/fold.ts'
import { countryCodes, toCountryCode } from './countries.ts'

/** Names in addresses for the common destination countries: Italian, own language, English. */
const names: Readonly<Record<string, string>> = {
  IT: 'italia italy',
  DE: 'germania germany deutschland',
  AT: 'austria osterreich',
  NL: 'olanda netherlands nederland|paesi bassi',
  BE: 'belgio belgium belgique belgie',
  FR: 'francia france',
  ES: 'spagna spain espana',
  PT: 'portogallo portugal',
  CH: 'svizzera switzerland schweiz suisse',
  GB: 'inghilterra england scotland|regno unito|united kingdom|great britain|gran bretagna|uk',
  IE: 'irlanda ireland',
  LU: 'lussemburgo luxembourg luxemburg',
  PL: 'polonia poland polska',
  CZ: 'cechia czechia|repubblica ceca',
  SI: 'slovenia slovenija',
  HR: 'croazia croatia hrvatska',
  HU: 'ungheria hungary magyarorszag',
  RO: 'romania',
  BG: 'bulgaria',
  GR: 'grecia greece',
  SE: 'svezia sweden sverige',
  DK: 'danimarca denmark danmark',
  FI: 'finlandia finland suomi',
  NO: 'norvegia norway norge',
  MT: 'malta',
  SM: 'san marino|repubblica di san marino',
  US: 'usa|stati uniti|united states|stati uniti d america',
  CA: 'canada',
  JP: 'giappone japan',
  AU: 'australia',
}

const codes = new Map(
  Object.entries(names).flatMap(([code, list]) => {
    const [single = '', ...phrases] = list.split('|')
    // The first part is a list of single words, except for `san marino` and `usa`.
    const words = /^(?:san marino|usa)$/.test(single) ? [single] : single.split(' ')
    return [...words, ...phrases].map((name) => [name, code] as const)
  }),
)

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * The country named by free text: only those above are recognised, because other country names are also names of people and places (Georgia). Null
 * for any other text.
 */
export const countryCalled = (text: string): string | null => codes.get(plain(text)) ?? null

/** The country named by the text of a country field: a code, a name above, or the Italian or English name of any country. Null for any other text. */
export const countryNamed = (text: string): string | null =>
  countryCalled(text) ?? toCountryCode(text) ?? codesByName().get(plain(text)) ?? null

const codesByName = madeOnce(
  () =>
    new Map(
      ['it', 'en'].flatMap((language) => {
        const names = new Intl.DisplayNames(language, { type: 'region' })
        return countryCodes.map((code) => [plain(names.of(code) ?? code), code] as const)
      }),
    ),
)

/** Splits a country's name off the end of a text. */
export function withoutCountry(text: string): { text: string; country: string | null } {
  for (const words of [3, 2, 1]) {
    const end = new RegExp(`^(.*?)[\\s,(-]*((?:[^\\s,()-]+\\s+){${words - 1}}[^\\s,()-]+)\\)?$`, 'u').exec(text)
    const country = end?.[2] ? countryCalled(end[2]) : null
    if (country && end?.[1]) return { text: end[1].trim(), country }
  }
  return { text, country: null }
}

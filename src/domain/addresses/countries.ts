/** The officially assigned codes of ISO 3166-1 alpha-2. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** All countries and territories that an address can name. Codes that ISO only reserves or leaves to users (`XK`, `EU`, `XI`) are not among them. */
export const countryCodes: readonly string[] = codes.split(' ')

const known: ReadonlySet<string> = new Set(countryCodes)

/** Codes in use that ISO does not assign: the EU's for Greece, and the postal one of the United Kingdom. */
const aliases: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' }

/** Whether a text is one of the codes, in capitals. */
export const isCountryCode = (text: string): boolean => known.has(text)

/** The code for a text in any case, including the aliases `EL` and `UK`; null if it is not a country. */
export function toCountryCode(text: string): string | null {
  const letters = text.trim().toUpperCase()
  const code = aliases[letters] ?? letters
  return isCountryCode(code) ? code : null
}

/** Destinations refused until an admin changes the setting (docs/specification/shipping.md#refused-destinations). */
export const initialRefusedCountries = 'RU, BY, KP, SY, IR'

/** The codes in a list such as `RU, BY`; null for parts that are not a country. */
export const listedCountries = (list: string): (string | null)[] =>
  list
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(toCountryCode)

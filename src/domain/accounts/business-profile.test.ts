import { euVat } from 'stdnum'
import { expect, test } from 'vitest'
import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  italianVatDigits,
  normaliseVatNumber,
  viesNumber,
} from './business-profile.ts'

test.each([
  // The rule in docs/specification/business-profile.md: 11 digits, or two letters and 8–12 digits.
  '12345678901',
  'IT12345678901',
  'IT12345678',
  'DE123456789',
  'EL123456789',
  'PL1234567890',
  'SE123456789012',
  'DK12345678',
  // EU forms with letters, which the rule above does not cover.
  'ATU12345678',
  'BE0123456789',
  'BE1123456789',
  'CY12345678X',
  'ESX12345678',
  'ES12345678Z',
  'ESB12345678',
  'FRAB123456789',
  'FR1A123456789',
  'FR12345678901',
  'IE1234567WA',
  'IE1A23456W',
  'IE4221385EN',
  'NL123456789B01',
  'RO12',
  'XIGD123',
  // An operator in San Marino.
  'SM12345',
])('%s is a VAT number', (value) => {
  expect(isVatNumber(value)).toBe(true)
})

test.each([
  '',
  '1234567890',
  '123456789012',
  'IT',
  'IT1234567',
  'IT1234567890123',
  'it12345678901',
  'I12345678901',
  '1T12345678901',
  'ITA2345678901',
  'AT12345678U',
  'ATU1234567',
  'NL123456789X01',
  'NL123456789B1',
  'FRIO123456789',
  'DE12345678A',
  'IT 12345678901',
  ' 12345678901',
  '12345678901\n',
  '１２３４５６７８９０１',
])('“%s” is not a VAT number', (value) => {
  expect(isVatNumber(value)).toBe(false)
})

/** All shapes of EU numbers after the country code: # is a digit, @ a letter, * either. */
const shapes = [
  ...Array.from({ length: 11 }, (_, index) => '#'.repeat(index + 2)),
  ...['U########', '@########', '########@', '@#######@', '**#########', '#########B##', '##########01'],
  ...['#######@', '#######@@', '#@#####@', '#+#####@'],
]

const alphabets: Readonly<Record<string, string>> = { '#': '0123456789', '@': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }

/** Pseudorandom with a fixed seed, so that every run checks the same numbers. */
function* randomNumbers(shape: string, howMany: number): Generator<string> {
  let state = 1
  const pick = (characters: string) => {
    state = (state * 48_271) % 2_147_483_647
    return characters.charAt(state % characters.length)
  }
  for (let made = 0; made < howMany; made++) {
    yield shape.replace(/[#@*]/g, (kind) => pick(alphabets[kind] ?? Object.values(alphabets).join('')))
  }
}

/** VIES uses EL for Greece. The library lists Andorra and Switzerland, which have no EU numbers. */
const countries = Object.entries(euVat)
  .filter(([country]) => country !== 'AD' && country !== 'CH')
  .map(([country, validators]) => [country === 'GR' ? 'EL' : country, validators] as const)

test.each(countries)('accepts every number of %s with correct check digits', (country, validators) => {
  const valid = shapes
    .flatMap((shape) => [...randomNumbers(shape, 400)])
    // Excludes numbers that the library pads with zeros before checking, because it then checks another number than the given one.
    .filter((number) =>
      validators.some((validator) => {
        const result = validator.validate(number)
        return result.isValid && result.compact === number
      }),
    )
  expect(valid.length).toBeGreaterThan(0)
  expect(valid.filter((number) => !isVatNumber(`${country}${number}`))).toEqual([])
})

test.each([
  [' it 123.456.789-01 ', 'IT12345678901'],
  ['nl123456789b01', 'NL123456789B01'],
  ['12345678901', '12345678901'],
])('“%s” is normalised to %s', (typed, normal) => {
  expect(normaliseVatNumber(typed)).toBe(normal)
})

test.each([
  ['12345678901', true, '12345678901'],
  ['IT12345678901', true, '12345678901'],
  ['IT12345678', true, null],
  ['DE123456789', false, null],
  ['ATU12345678', false, null],
  ['DE12345678901', false, null],
])('%s is Italian: %s, with the digits %s', (value, italian, digits) => {
  expect(isItalianVat(value)).toBe(italian)
  expect(italianVatDigits(value)).toBe(digits)
})

test.each([
  'ditta@studio.pec.it',
  'ditta@pec.ditta.it',
  'Ditta@PEC.it',
  'ditta@legalmail.it',
  'ditta@arubapec.it',
  'ditta@postecert.it',
  'ditta@cert.legalmail.it',
  'ditta@pecimprese.it',
  'comune@postacertificata.gov.it',
  'ditta.pec.uno@ditta.it',
  ' ditta@pec.it ',
])('“%s” is recognised as a PEC address', (value) => {
  expect(isPecAddress(value)).toBe(true)
})

test.each([
  '',
  'ditta@gmail.com',
  'ditta@ditta.it',
  'pec',
  '.pec.',
  'a.pec.b',
  'ditta@pec',
  '@pec.it',
  'a b@pec.it',
  'a@b@pec.it',
  'ditta@specialepec.it',
  'ditta@legalmail.evil',
])('“%s” is not recognised as a PEC address', (value) => {
  expect(isPecAddress(value)).toBe(false)
})

test.each([
  ['ABC1234', true],
  ['0000000', true],
  ['ABC123', false],
  ['ABC12345', false],
  ['abc1234', false],
  ['ABC-123', false],
  ['', false],
])('the SDI code “%s” is valid: %s', (value, valid) => {
  expect(isSdiCode(value)).toBe(valid)
})

test.each([
  ['00743110157', { state: 'IT', number: '00743110157' }],
  ['IT00743110157', { state: 'IT', number: '00743110157' }],
  ['ATU12345678', { state: 'AT', number: 'U12345678' }],
  ['GR123456789', { state: 'EL', number: '123456789' }],
  ['EL123456789', { state: 'EL', number: '123456789' }],
  ['XI123456789', { state: 'XI', number: '123456789' }],
  ['GB123456789', null],
  ['CH123456789', null],
])('the VIES query for %s is %j', (vatNumber, asked) => {
  expect(viesNumber(vatNumber)).toEqual(asked)
})

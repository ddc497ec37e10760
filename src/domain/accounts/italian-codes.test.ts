import { validate as isFiscalCodeByLibrary } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as isVatNumberByLibrary } from 'stdnum/lib/cjs/it/iva.js'
import { expect, test } from 'vitest'
import { hasItalianCheckDigit, isFiscalCode, isPersonalFiscalCode } from './italian-codes.ts'

test.each([
  ['12345678903', true],
  ['07643520567', true],
  ['12345678901', false],
  ['1234567890', false],
  ['IT12345678903', false],
])('the check digit of %s is right: %s', (digits, isRight) => {
  expect(hasItalianCheckDigit(digits)).toBe(isRight)
  expect(isFiscalCode(digits)).toBe(isRight)
})

test.each([
  ['RSSMRA85T10A562S', true],
  // Codes of the same person with letters in place of digits, as assigned when the regular code was taken (omocodia).
  ['RSSMRA85T10A56NH', true],
  ['RSSMRA85T10A562T', false],
  ['ABC', false],
  ['rssmra85t10a562s', false],
  ['RSSMRA85X10A562S', false],
])('%s is a personal fiscal code: %s', (code, isRight) => {
  expect(isPersonalFiscalCode(code)).toBe(isRight)
  expect(isFiscalCode(code)).toBe(isRight)
})

test('agrees with a library for every last digit and letter', () => {
  // The library also checks whether the issuing office exists.
  const digits = Array.from({ length: 10 }, (_, digit) => `0764352056${digit}`)
  for (const one of digits) expect(hasItalianCheckDigit(one)).toBe(isVatNumberByLibrary(one).isValid)
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const start of ['RSSMRA85T10A562', 'DMCNNA80A41F205', 'VRDGPP70L05H501', 'ZZZZZZ99T71Z999']) {
    const right = letters.filter((letter) => isPersonalFiscalCode(start + letter))
    expect(right).toEqual(letters.filter((letter) => isFiscalCodeByLibrary(start + letter).isValid))
    expect(right).toHaveLength(1)
  }
})

import { expect, test } from 'vitest'
import { passwordHint } from './password-strength.ts'

test.each([
  ['', undefined],
  ['abc', 'Password debole: è corta.'],
  ['xk4!pq2', 'Password debole: è corta.'],
  ['password1', 'Password debole: è tra le più facili da indovinare.'],
  ['P@ssw0rd2026', 'Password debole: è tra le più facili da indovinare.'],
  ['12345678', 'Password debole: è tra le più facili da indovinare.'],
  ['aaaaaaaaaaaaaaaa', 'Password debole: è tra le più facili da indovinare.'],
  ['bottega.lucia-2026', 'Password debole: contiene il tuo nome.'],
  ['telaio-77', 'Password discreta: con 12 caratteri è più sicura.'],
  ['quattro-gatti', 'Password buona.'],
  // Counts characters, not UTF-16 code units.
  ['🧵🧵🪡🪡', 'Password debole: è corta.'],
])('the hint for %j is %j', (password, text) => {
  expect(passwordHint(password, ['Bottega.Lucia', 'ann'])?.text).toBe(text)
})

test('ignores names that are too short', () => {
  expect(passwordHint('annata-di-vino', ['ann'])?.strength).toBe('good')
})

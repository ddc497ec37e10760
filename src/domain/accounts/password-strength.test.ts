import { expect, test } from 'vitest'
import { passwordHint } from './password-strength.ts'

test.each([
  ['', undefined],
  ['abc', 'Debole: è corta.'],
  ['xk4!pq2', 'Debole: è corta.'],
  ['password1', 'Debole: è tra le prime che si provano.'],
  ['P@ssw0rd2026', 'Debole: è tra le prime che si provano.'],
  ['12345678', 'Debole: è tra le prime che si provano.'],
  ['aaaaaaaaaaaaaaaa', 'Debole: è tra le prime che si provano.'],
  ['bottega.lucia-2026', 'Debole: contiene il tuo nome.'],
  ['telaio-77', 'Discreta: con 12 caratteri è più sicura.'],
  ['quattro-gatti', 'Buona.'],
  // Characters count, not their halves.
  ['🧵🧵🪡🪡', 'Debole: è corta.'],
])('of %j the hint is %j', (password, text) => {
  expect(passwordHint(password, ['Bottega.Lucia', 'ann'])?.text).toBe(text)
})

test('a short name is no reason', () => {
  expect(passwordHint('annata-di-vino', ['ann'])?.strength).toBe('good')
})

import { expect, test } from 'vitest'
import { differenceChanges, differenceSentence, type ProviderDifference } from './provider-movements.ts'

const charge: ProviderDifference = {
  what: 'charge',
  source: 'pi_1',
  day: '2026-11-22',
  theirs: '1054.90',
  theirCurrency: 'EUR',
  ours: '50.00',
  ourCurrency: 'EUR',
}

test.each([
  [{}, 'Incasso pi_1 del 22/11/2026: presso il gestore dei pagamenti 1.054,90 €, nei conti 50,00 €'],
  [
    { ours: null, ourCurrency: null },
    'Incasso pi_1 del 22/11/2026: presso il gestore dei pagamenti 1.054,90 €, nei conti nulla',
  ],
  [
    { theirs: null, theirCurrency: null },
    'Incasso pi_1 del 22/11/2026: nei conti 50,00 €, presso il gestore dei pagamenti nulla',
  ],
  [
    { theirs: '50.00', theirCurrency: 'USD' },
    'Incasso pi_1 del 22/11/2026: presso il gestore dei pagamenti 50,00 USD, nei conti 50,00 €',
  ],
  [
    { what: 'other', theirs: '-3.10', ours: null } as const,
    'Movimento pi_1 del 22/11/2026: presso il gestore dei pagamenti -3,10 €, nei conti nulla',
  ],
])('%j reads %s', (changes, sentence) => {
  expect(differenceSentence({ ...charge, ...changes })).toBe(sentence)
})

const known = { ...charge, id: 'a', hasEnded: false }

test.each([
  ['a new difference is reported', [charge], [], { news: [{ difference: charge, id: null }], ended: [] }],
  ['a known difference is not reported again', [charge], [known], { news: [], ended: [] }],
  [
    'a known difference with another amount is reported again',
    [charge],
    [{ ...known, ours: '49.00' }],
    { news: [{ difference: charge, id: 'a' }], ended: [] },
  ],
  [
    'an ended difference that reappears is reported again',
    [charge],
    [{ ...known, hasEnded: true }],
    { news: [{ difference: charge, id: 'a' }], ended: [] },
  ],
  ['a difference that is no longer found ends', [], [known], { news: [], ended: ['a'] }],
  ['a difference that has already ended changes nothing', [], [{ ...known, hasEnded: true }], { news: [], ended: [] }],
  [
    'another kind of movement with the same id is a separate difference',
    [{ ...charge, what: 'refund' } as const],
    [known],
    { news: [{ difference: { ...charge, what: 'refund' }, id: null }], ended: ['a'] },
  ],
])('%s', (_, found, before, changes) => {
  expect(differenceChanges(found, before)).toEqual(changes)
})

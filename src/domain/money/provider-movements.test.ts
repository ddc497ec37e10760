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
  ['a new one is news', [charge], [], { news: [{ difference: charge, id: null }], ended: [] }],
  ['one that is known is none', [charge], [known], { news: [], ended: [] }],
  [
    'another figure is news',
    [charge],
    [{ ...known, ours: '49.00' }],
    { news: [{ difference: charge, id: 'a' }], ended: [] },
  ],
  [
    'back again is news',
    [charge],
    [{ ...known, hasEnded: true }],
    { news: [{ difference: charge, id: 'a' }], ended: [] },
  ],
  ['no longer found: ended', [], [known], { news: [], ended: ['a'] }],
  ['ended before: nothing', [], [{ ...known, hasEnded: true }], { news: [], ended: [] }],
  [
    'another thing with the same id is another difference',
    [{ ...charge, what: 'refund' } as const],
    [known],
    { news: [{ difference: { ...charge, what: 'refund' }, id: null }], ended: ['a'] },
  ],
])('%s', (_, found, before, changes) => {
  expect(differenceChanges(found, before)).toEqual(changes)
})

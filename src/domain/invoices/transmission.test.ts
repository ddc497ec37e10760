import { expect, test } from 'vitest'
import { isSdiId, transmissionOf } from './transmission.ts'

const invoice = { kind: 'invoice', series: 'FV', issuedOn: '2026-11-20', transmittedOn: null } as const
const note = { ...invoice, kind: 'credit_note', series: 'NC' } as const

test.each([
  ['an invoice issued today', invoice, '2026-11-20', ['to_transmit', 0, '2026-12-02']],
  ['an invoice on its deadline', invoice, '2026-12-02', ['to_transmit', 12, '2026-12-02']],
  ['an invoice a day after its deadline', invoice, '2026-12-03', ['late', 13, '2026-12-02']],
  ['transmitted', { ...invoice, transmittedOn: '2026-11-25' }, '2027-01-01', ['transmitted', 5, '2026-12-02']],
  [
    'an invoice transmitted late',
    { ...invoice, transmittedOn: '2026-12-10' },
    '2027-01-01',
    ['transmitted', 20, '2026-12-02'],
  ],
  [
    'an invoice issued before a clock change',
    { ...invoice, issuedOn: '2026-10-20' },
    '2026-11-01',
    ['to_transmit', 12, '2026-11-01'],
  ],
  ['a credit note, which has no deadline', note, '2027-01-01', ['to_transmit', 42, null]],
])('%s', (_, document, today, [state, ageDays, lastDay]) => {
  expect(transmissionOf(document, String(today))).toEqual({ state, ageDays, lastDay })
})

test('documents of the one-stop shop are not transmitted', () => {
  expect(transmissionOf({ ...invoice, series: 'OSS' }, '2027-01-01')).toBeNull()
})

test.each([
  ['12345678901', true],
  ['', false],
  ['12a', false],
  ['1234567890123456789', false],
])('%s is an id of the exchange system: %s', (text, is) => {
  expect(isSdiId(text)).toBe(is)
})

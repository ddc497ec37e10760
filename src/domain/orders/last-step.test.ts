import { expect, test } from 'vitest'
import { type LastStep, lastStepSentence } from './last-step.ts'

const step = (change: Partial<LastStep>): LastStep => ({
  status: 'shipped',
  at: '2026-03-31T10:51:00Z',
  now: '2026-03-31T11:00:00Z',
  by: 'Anna Verdi',
  note: null,
  isCorrection: false,
  carrier: 'BRT',
  trackingNumber: '123',
  ...change,
})

test.each([
  [{}, /^Spedito da Anna Verdi alle 12:51 con BRT.* 123\.$/],
  [{ at: '2026-03-30T10:51:00Z' }, /^Spedito da Anna Verdi il 30 mar alle 12:51 con/],
  [{ isCorrection: true }, /^Tracking corretto da Anna Verdi alle 12:51: ora è BRT.* 123\.$/],
  [
    { status: 'cancelled', note: 'Il cliente ci ha ripensato.' },
    /^Annullato da Anna Verdi alle 12:51: Il cliente ci ha ripensato\.$/,
  ],
  [{ status: 'cancelled', by: null }, /^Annullato in automatico alle 12:51\.$/],
  [{ status: 'processing' }, /^Messo in preparazione da Anna Verdi alle 12:51\.$/],
  [{ status: 'paid', by: null }, /^Pagato alle 12:51\.$/],
  [{ status: 'pending', by: null }, /^$/],
] as const)('%j is described as %s', (change, sentence) => {
  expect(lastStepSentence(step(change))).toMatch(sentence)
})

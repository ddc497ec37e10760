import { expect, test } from 'vitest'
import { trackingInShopText } from './tracking-in-shop.ts'

const at = '2026-11-26T13:05:00.000Z'
const held = 'Nel negozio l’evasione è sospesa: sbloccala lì.'

test.each([
  ['done', null, true, 'success', 'Tracking inviato al negozio il 26 nov 2026, 14:05', null, false],
  ['done', 'Un pezzo no.', true, 'success', 'Tracking inviato al negozio il 26 nov 2026, 14:05', 'Un pezzo no.', false],
  ['due', null, true, 'info', 'Tracking in attesa di arrivare al negozio', 'Lo inviamo tra poco.', false],
  ['due', held, true, 'warning', 'Il tracking non è ancora nel negozio', `${held} Riproviamo automaticamente.`, true],
  ['failed', held, true, 'warning', 'Il tracking non è arrivato al negozio', held, true],
] as const)('%s, %s', (state, reason, isLinked, tone, title, text, canRetry) => {
  expect(trackingInShopText({ state, reason, at, isLinked })).toEqual({ tone, title, text, canRetry })
})

test('an unlinked shop cannot receive the tracking: the text explains how to link it', () => {
  const texts = (['due', 'failed'] as const).map((state) =>
    trackingInShopText({ state, reason: held, at, isLinked: false }),
  )
  expect(texts.map(({ text, canRetry }) => [text?.includes('ricollega'), canRetry])).toEqual([
    [true, false],
    [true, false],
  ])
})

import { expect, test } from 'vitest'
import { syncTexts } from './sync-texts.ts'

const done = { ordersImported: 3, ordersShort: 0, ordersWaiting: 0, isComplete: true }

test.each([
  ['orders', {}, 'Importati 3 nuovi ordini da Shopify.'],
  ['shopify', {}, 'Importati 3 nuovi ordini.'],
  ['orders', { ordersImported: 0 }, 'Importati 0 nuovi ordini da Shopify.'],
  ['orders', { ordersImported: 1200 }, 'Importati 1.200 nuovi ordini da Shopify.'],
  ['shopify', { ordersShort: 1 }, 'Importati 3 nuovi ordini. A uno manca la merce.'],
  [
    'shopify',
    { ordersShort: 2, ordersWaiting: 1 },
    'Importati 3 nuovi ordini. A 2 manca la merce. Uno aspetta: il perché è qui sotto.',
  ],
  [
    'orders',
    { ordersWaiting: 4 },
    'Importati 3 nuovi ordini da Shopify. 4 aspettano: il perché è in Integrazione Shopify.',
  ],
] as const)('message in %s for %j', (place, changes, message) => {
  expect(syncTexts({ ...done, ...changes }, place)).toEqual({ title: 'Sincronizzazione Completata', message })
})

test('an incomplete sync is not reported as complete', () => {
  expect(syncTexts({ ...done, ordersImported: 100, isComplete: false }, 'orders')).toEqual({
    title: 'Sincronizzazione in corso',
    message:
      'Importati 100 nuovi ordini da Shopify. Gli altri arrivano automaticamente: ti avvisiamo quando ci sono tutti.',
  })
})

import { describe, expect, test } from 'vitest'
import {
  type FulfilmentOrderThere,
  type FulfilmentPlan,
  isAllOurs,
  outcomeOf,
  planFulfilment,
  refusedReason,
  shopTrackingOf,
  storedNumber,
  storedTracking,
  triesInAWeek,
  whoseFulfilment,
} from './shopify-fulfilments.ts'

const there = (
  id: string,
  lines: Record<string, number>,
  changes: Partial<FulfilmentOrderThere> = {},
): FulfilmentOrderThere => ({
  id,
  status: 'OPEN',
  fulfilAt: null,
  holds: [],
  lines: Object.entries(lines).map(([sku, quantity]) => ({ id: `${id}/${sku}`, sku, quantity })),
  ...changes,
})

const pieces = (lines: Record<string, number>) => Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity }))

describe('tracking data for the shop', () => {
  test.each([
    ['BRT', 'BRT', 'https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&Nspediz=A1'],
    [
      'SDA',
      'SDA',
      'https://www.sda.it/wps/portal/Servizi_online/dettaglio-spedizione?locale=it&tracing.letteraVettura=A1',
    ],
    ['DHL', 'DHL Express', 'https://www.dhl.com/de-de/home/tracking/tracking-express.html?submit=1&tracking-id=A1'],
    ['POSTE', 'Poste Italiane', 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/A1'],
  ])('%s is named %s, with a tracking page in the consignee’s language', (carrier, company, url) => {
    expect(shopTrackingOf({ carrier, trackingNumber: 'A 1', shippingCountry: 'DE' })).toEqual({
      company,
      number: 'A 1',
      url,
    })
  })

  test('the number can be read from the stored tracking', () => {
    expect(storedNumber(storedTracking({ company: 'DHL Express', number: 'A 1', url: null }))).toBe('A 1')
  })
})

describe('ownership of a fulfilment', () => {
  const known = { ids: ['1'], numbers: ['BRT 0011'] }
  test.each([
    ['a known id is ours', { id: '1', isCancelled: false, company: null, number: 'X' }, 'ours'],
    [
      'a known tracking number is ours, in any spelling',
      { id: '2', isCancelled: false, company: null, number: 'brt0011' },
      'ours',
    ],
    [
      'unknown id and tracking number are foreign',
      { id: '2', isCancelled: false, company: null, number: 'X' },
      'foreign',
    ],
    ['no tracking number is open', { id: '2', isCancelled: false, company: null, number: null }, 'open'],
    ['a blank tracking number is open', { id: '2', isCancelled: false, company: null, number: ' ' }, 'open'],
    ['a cancelled fulfilment is foreign', { id: '1', isCancelled: true, company: null, number: 'BRT 0011' }, 'foreign'],
  ] as const)('%s', (_, fulfilment, whose) => expect(whoseFulfilment(fulfilment, known)).toBe(whose))

  test('a fulfilment without tracking is ours if it contains only our articles', () => {
    expect([isAllOurs(pieces({ 'dw-1': 1 })), isAllOurs(pieces({ 'DW-1': 1, 'X-1': 1 })), isAllOurs([])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the fulfilment plan', () => {
  test('contains only our lines, in our quantities, regardless of the case of SKUs', () => {
    const plan = planFulfilment(pieces({ 'DW-1': 2 }), [], [there('A', { 'dw-1': 3, 'X-1': 5, 'DW-9': 1 })])
    expect(plan.parts).toEqual([{ fulfilmentOrderId: 'A', lines: [{ id: 'A/dw-1', quantity: 2 }] }])
    expect([plan.later, plan.missing]).toEqual([0, 0])
  })

  test('fulfils articles at several locations separately', () => {
    const orders = [there('A', { 'DW-1': 1 }), there('B', { 'DW-1': 1, 'DW-2': 1 }), there('C', { 'DW-2': 3 })]
    expect(planFulfilment(pieces({ 'DW-1': 2, 'DW-2': 3 }), [], orders).parts).toEqual([
      { fulfilmentOrderId: 'A', lines: [{ id: 'A/DW-1', quantity: 1 }] },
      {
        fulfilmentOrderId: 'B',
        lines: [
          { id: 'B/DW-1', quantity: 1 },
          { id: 'B/DW-2', quantity: 1 },
        ],
      },
      { fulfilmentOrderId: 'C', lines: [{ id: 'C/DW-2', quantity: 2 }] },
    ])
  })

  test('does not repeat earlier fulfilments', () => {
    const orders = [there('A', { 'DW-1': 5 })]
    expect(planFulfilment(pieces({ 'DW-1': 2 }), pieces({ 'DW-1': 2, 'X-1': 9 }), orders)).toMatchObject({
      parts: [],
      later: 0,
      missing: 0,
    })
    const rest = planFulfilment(pieces({ 'DW-1': 3 }), pieces({ 'dw-1': 2 }), orders)
    expect(rest.parts).toEqual([{ fulfilmentOrderId: 'A', lines: [{ id: 'A/DW-1', quantity: 1 }] }])
  })

  test('treats held and scheduled pieces as waiting, closed and cancelled ones as missing', () => {
    const shipped = pieces({ 'DW-1': 1, 'DW-2': 2, 'DW-3': 4, 'DW-4': 8 })
    const plan = planFulfilment(
      shipped,
      [],
      [
        there('A', { 'DW-1': 1 }),
        there('B', { 'DW-2': 2 }, { status: 'ON_HOLD', holds: ['Altro'] }),
        there('C', { 'DW-3': 3 }, { status: 'SCHEDULED', fulfilAt: '2026-12-03T23:30:00Z' }),
        there('D', { 'DW-4': 8 }, { status: 'CLOSED' }),
      ],
    )
    expect(plan).toEqual({
      parts: [{ fulfilmentOrderId: 'A', lines: [{ id: 'A/DW-1', quantity: 1 }] }],
      later: 5,
      missing: 9,
      isHeld: true,
      holds: ['Altro'],
      fulfilAt: '2026-12-03T23:30:00Z',
    })
  })
})

describe('the outcome', () => {
  const plan = (changes: Partial<FulfilmentPlan> = {}): FulfilmentPlan => ({
    parts: [],
    later: 0,
    missing: 0,
    isHeld: false,
    holds: [],
    fulfilAt: null,
    ...changes,
  })
  const stands = { isTold: true, isCancelled: false }

  test('all pieces are fulfilled', () => {
    expect(outcomeOf(plan(), stands)).toEqual({ state: 'done', reason: null })
  })

  test.each([
    [1, 'Un pezzo nel negozio non era più da evadere: era già evaso, tolto o rimborsato.'],
    [3, '3 pezzi nel negozio non erano più da evadere: erano già evasi, tolti o rimborsati.'],
  ])('all except %i pieces', (missing, reason) => {
    expect(outcomeOf(plan({ missing }), stands)).toEqual({ state: 'done', reason })
  })

  test.each([
    ['held', plan({ later: 1, isHeld: true, holds: ['Altro'] }), 'è sospesa (Altro): sbloccala lì'],
    ['held without a reason', plan({ later: 1, isHeld: true }), 'è sospesa: sbloccala lì'],
    ['scheduled', plan({ later: 1, fulfilAt: '2026-12-03T23:30:00Z' }), 'è programmata per il 04/12/2026: prima'],
    ['scheduled without a date', plan({ later: 1, missing: 2 }), 'è programmata: prima'],
  ])('%s pieces are retried for a week', (_, waits, words) => {
    expect(outcomeOf(waits, stands)).toEqual({
      state: 'due',
      reason: expect.stringContaining(words),
      maxTries: triesInAWeek,
    })
  })

  test('fails with a reason if nothing can be fulfilled', () => {
    const none = { isTold: false, isCancelled: false }
    expect(outcomeOf(plan({ missing: 1 }), none)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('non sono da evadere'),
    })
    expect(outcomeOf(plan({ missing: 1 }), { ...none, isCancelled: true })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('è annullato'),
    })
  })

  test('the shop’s message is shortened and on one line', () => {
    expect(refusedReason(`a\nb${'c'.repeat(500)}`)).toMatch(/^Shopify non accetta l’evasione: «a bc{197}»\.$/)
  })
})

import { expect, test } from 'vitest'
import { planOrders } from './plan-orders.ts'

const line = (stockItemId: string | null, quantity: number) => ({ offer: { stockItemId }, quantity })

const order = (...lines: ReturnType<typeof line>[]) => ({ reference: null, lines })

const expiresAt = new Date('2026-03-04T10:00:00Z')

const ample = {
  known: new Map<string, string>(),
  available: new Map<string | null, number>([
    ['a', 3],
    ['b', 100],
  ]),
  holdings: [],
  limits: { unpaidOrders: 30, unpaidPieces: 2000 },
  expiresAt,
  dryRun: false,
}

const states = (plans: readonly { state: string }[]) => plans.map(({ state }) => state)

test('an order takes its stock before the following ones', () => {
  const plans = planOrders([order(line('a', 2)), order(line('a', 2)), order(line('a', 1))], ample)
  expect(states(plans)).toEqual(['ready', 'short', 'ready'])
  expect(ample.available.get('a')).toBe(3)
})

test('a short order names each short line with its refusal, and takes nothing', () => {
  const lacking = [line('a', 4), line('b', 1), line(null, 1)]
  const [plan, next] = planOrders([order(...lacking), order(line('b', 100))], ample)
  expect(plan).toMatchObject({
    state: 'short',
    lines: [
      { line: lacking[0], refusal: { message: 'Disponibilità insufficiente: ne restano 3' } },
      { line: lacking[2], refusal: { message: 'Prodotto esaurito' } },
    ],
  })
  expect(next).toEqual({ state: 'ready' })
})

test('an order with a known reference is not planned again, ignoring case and blanks', () => {
  const known = new Map([['rif 1', 'ORD-1']])
  const twice = { reference: ' RIF  1', lines: [line('a', 9)] }
  expect(planOrders([twice, { ...twice, reference: 'rif 2' }], { ...ample, known })).toMatchObject([
    { state: 'known', order: 'ORD-1' },
    { state: 'short' },
  ])
})

test('an order takes its share of the limits before the following ones, and a smaller one may still fit', () => {
  const limits = { unpaidOrders: 3, unpaidPieces: 10 }
  const orders = [8, 3, 2, 1].map((pieces) => order(line('b', pieces)))
  const holdings = [{ quantity: 0, expiresAt }]
  const plans = planOrders(orders, { ...ample, limits, holdings })
  expect(states(plans)).toEqual(['ready', 'waiting', 'ready', 'waiting'])
  expect(plans[1]).toMatchObject({ refusal: { code: 'order.too_many_pieces' } })
  expect(plans[3]).toMatchObject({ refusal: { code: 'order.too_many_unpaid' } })
})

test.each([
  [false, 'Hai già 1 ordine da pagare e il massimo è 1'],
  [true, 'Con quello che entra arrivi a 1 ordine da pagare, il massimo'],
])('with dryRun %s the refusal says: %s', (dryRun, message) => {
  const limits = { unpaidOrders: 1, unpaidPieces: 10 }
  const [, second] = planOrders([order(line('b', 1)), order(line('b', 1))], { ...ample, limits, dryRun })
  expect(second).toMatchObject({ state: 'waiting', refusal: { message: expect.stringContaining(message) } })
})

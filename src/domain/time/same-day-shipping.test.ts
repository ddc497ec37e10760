import { expect, test } from 'vitest'
import { dueInstants, shipBy, shippingDaysBefore } from './same-day-shipping.ts'

test('counts the working days among the last days, without today', () => {
  // A Thursday; 8 December is a holiday, 5 and 6 a weekend.
  const days = shippingDaysBefore(new Date('2026-12-10T10:00:00Z'), 7, 13)
  expect(days.map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-09'])
  expect(days[0]).toEqual({
    day: '2026-12-03',
    from: new Date('2026-12-02T23:00:00Z'),
    cutoff: new Date('2026-12-03T12:00:00Z'),
    until: new Date('2026-12-03T23:00:00Z'),
  })
})

test.each([
  ['on a Friday', '2026-11-20T08:00:00Z', '2026-11-20T12:00:00.000Z', '2026-11-19T12:00:00.000Z'],
  ['on a Monday', '2026-11-23T08:00:00Z', '2026-11-23T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['on a Saturday', '2026-11-21T08:00:00Z', null, '2026-11-20T12:00:00.000Z'],
  ['after Easter', '2026-04-07T08:00:00Z', '2026-04-07T11:00:00.000Z', '2026-04-03T11:00:00.000Z'],
])('%s: payment instants by which orders are due', (_when, now, today, before) => {
  const due = dueInstants(new Date(now), 13)
  expect([due.today?.toISOString() ?? null, due.before.toISOString()]).toEqual([today, before])
})

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:01Z', '2026-11-23T12:00:00.000Z'],
  ['2026-12-07T23:30:00Z', '2026-12-09T12:00:00.000Z'],
])('an order paid at %s ships by %s', (paidAt, by) => {
  expect(shipBy(new Date(paidAt), 13).toISOString()).toBe(by)
})

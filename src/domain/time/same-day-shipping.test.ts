import { expect, test } from 'vitest'
import { dueInstants, leftSameDay, shippingDaysBefore } from './same-day-shipping.ts'

test.each([
  ['paid before the hour, gone in the evening', '2026-11-20T11:59:59Z', '2026-11-20T22:59:59Z', true],
  ['paid at the hour itself', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', true],
  ['paid a moment later', '2026-11-20T12:00:00.001Z', '2026-11-20T13:00:00Z', null],
  ['gone at midnight in Italy', '2026-11-20T09:00:00Z', '2026-11-20T23:00:00Z', false],
  ['still here', '2026-11-20T09:00:00Z', null, false],
  ['paid on a Saturday', '2026-11-21T09:00:00Z', '2026-11-23T09:00:00Z', null],
  ['paid on a Sunday in Rome, Saturday in Greenwich', '2026-11-21T23:30:00Z', '2026-11-23T09:00:00Z', null],
  ['paid on a Monday in Rome, Sunday in Greenwich', '2026-11-22T23:30:00Z', '2026-11-23T15:00:00Z', true],
  ['paid at Christmas, a Friday', '2026-12-25T09:00:00Z', '2026-12-25T10:00:00Z', null],
  ['paid on Easter Monday', '2026-04-06T08:00:00Z', '2026-04-06T10:00:00Z', null],
  ['the Friday before summer time, by the hour of winter', '2026-03-27T12:00:00Z', '2026-03-27T15:00:00Z', true],
  ['the Monday after it, by the hour of summer', '2026-03-30T11:00:00Z', '2026-03-30T21:59:59Z', true],
  ['the Monday after it, an hour too late', '2026-03-30T12:00:00Z', '2026-03-30T15:00:00Z', null],
  ['the Monday after winter time came back', '2026-10-26T12:00:00Z', '2026-10-26T22:59:59Z', true],
])('%s', (_what, paidAt, shippedAt, onTime) => {
  const order = { paidAt: new Date(paidAt), shippedAt: shippedAt === null ? null : new Date(shippedAt) }
  expect(leftSameDay(order, 13)).toBe(onTime)
})

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

import { describe, expect, test } from 'vitest'
import { dueText, minutesToPickup, pickupLabel } from './courier-pickup.ts'

describe('13:00 pickup in Italian time', () => {
  test.each([
    ['in summer', '2026-07-01T10:50:30Z', 10],
    ['in winter', '2026-01-15T11:50:00Z', 10],
    ['in the last minute', '2026-01-15T11:59:59Z', 1],
    ['at the pickup time', '2026-01-15T12:00:00Z', 0],
    ['in the evening', '2026-01-15T19:15:00Z', -435],
    ['on a Sunday', '2026-01-18T10:00:00Z', null],
  ])('counts the minutes %s', (_when, instant, minutes) => {
    expect(minutesToPickup(new Date(instant), 13)).toBe(minutes)
  })

  test.each([
    ['2026-01-15T11:50:00Z', 40, 'Ritiro corriere alle 13:00: mancano 10 minuti, 40 ordini da spedire'],
    ['2026-01-15T11:59:00Z', 1, 'Ritiro corriere alle 13:00: manca 1 minuto, 1 ordine da spedire'],
    ['2026-01-15T11:00:00Z', 2, 'Ritiro corriere alle 13:00: manca 1 ora, 2 ordini da spedire'],
    ['2026-01-15T09:55:00Z', 2, 'Ritiro corriere alle 13:00: mancano 2 ore e 5 minuti, 2 ordini da spedire'],
    ['2026-01-15T14:00:00Z', 3, 'Ritiro corriere delle 13:00 passato: 3 ordini da spedire con il prossimo ritiro'],
    ['2026-01-18T10:00:00Z', 3, '3 ordini da spedire con il prossimo ritiro'],
  ])('describes the remaining work at %s', (instant, toShip, label) => {
    expect(pickupLabel(new Date(instant), toShip, 13)).toBe(label)
  })

  test('uses the configured pickup hour', () => {
    expect(minutesToPickup(new Date('2026-01-15T11:50:00Z'), 15)).toBe(130)
    expect(pickupLabel(new Date('2026-01-15T13:50:00Z'), 1, 15)).toContain('alle 15:00: mancano 10 minuti')
  })
})

test.each([
  // A Friday.
  ['2026-11-27T09:00:00Z', '2026-11-27T09:50:00Z', { text: '2 h 10 min', isLate: false }],
  ['2026-11-27T09:00:00Z', '2026-11-27T11:50:00Z', { text: '10 min', isLate: false }],
  ['2026-11-27T09:00:00Z', '2026-11-27T12:01:00Z', { text: '13:00 passate', isLate: false }],
  ['2026-11-27T09:00:00Z', '2026-11-28T09:00:00Z', { text: 'dal 27 nov', isLate: true }],
  ['2026-11-27T13:00:00Z', '2026-11-27T13:00:00Z', { text: '30 nov', isLate: false }],
])('an order paid at %s, seen at %s, is due %o', (paidAt, now, due) => {
  expect(dueText(paidAt, new Date(now), 13)).toEqual(due)
})

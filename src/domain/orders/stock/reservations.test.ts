import { expect, test } from 'vitest'
import { reservationExpiry } from './reservations.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const at = (iso: string) => new Date(iso)

test('a reservation lasts seven days by default', () => {
  expect(reservationExpiry(undefined, now)).toEqual(at('2026-05-08T10:00:00.000Z'))
})

test.each([
  ['2026-05-01T10:00:00.001Z', '2026-05-01T10:00:00.001Z'],
  ['2026-05-03T00:00:00.000Z', '2026-05-03T00:00:00.000Z'],
  ['2026-05-08T10:00:00.000Z', '2026-05-08T10:00:00.000Z'],
  // A browser clock slightly ahead: still seven days.
  ['2026-05-08T10:05:00.000Z', '2026-05-08T10:00:00.000Z'],
])('requested until %s it ends %s', (asked, ends) => {
  expect(reservationExpiry(at(asked), now)).toEqual(at(ends))
})

const tooLate = 'La scadenza deve essere entro 7 giorni da oggi'
const past = 'La scadenza è già passata: scegli un momento da adesso in poi'

test.each([
  ['2026-05-01T10:00:00.000Z', past],
  ['2026-04-30T10:00:00.000Z', past],
  ['2026-05-08T10:05:00.001Z', tooLate],
  ['2027-01-01T00:00:00.000Z', tooLate],
])('a reservation until %s is an invalid request: %s', (asked, message) => {
  expect(() => reservationExpiry(at(asked), now)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      code: 'reservation.expiry',
      fields: { expiresAt: message },
    }),
  )
})

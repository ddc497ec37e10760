import { expect, test } from 'vitest'
import { clampLimit, type LiveHolding, tooManyReservations, tooManyUnpaidOrders } from './holding-limits.ts'

const limits = { activeReservations: 3, reservedPieces: 10 }

/** 9:00 in Italy on a day of November 2026. */
const ends = (day: number) => new Date(Date.UTC(2026, 10, day, 8))

const held = (...lines: [quantity: number, day: number][]): LiveHolding[] =>
  lines.map(([quantity, day]) => ({ quantity, expiresAt: ends(day) }))

test('accepts reservations up to the limits', () => {
  expect(tooManyReservations([], 10, limits)).toBeNull()
  expect(tooManyReservations(held([4, 25], [5, 24]), 1, limits)).toBeNull()
})

test.each<[string, LiveHolding[], number, string]>([
  [
    'one reservation too many',
    held([1, 26], [1, 24], [1, 25]),
    1,
    'Hai già 3 riserve attive e il massimo è 3: una si libera martedì 24 novembre alle ore 09:00. Per riservare subito, conferma o annulla una riserva.',
  ],
  [
    'more reservations than a lowered limit allows',
    held([1, 26], [1, 24], [1, 25], [1, 27]),
    1,
    'Hai già 4 riserve attive e il massimo è 3: una si libera mercoledì 25 novembre alle ore 09:00. Per riservare subito, conferma o annulla una riserva.',
  ],
  [
    'several pieces too many',
    held([4, 26], [4, 24]),
    7,
    'Hai già 8 pezzi in riserva e il massimo è 10: ora puoi riservarne ancora 2, e 7 da giovedì 26 novembre alle ore 09:00. Per farlo subito, conferma o annulla una riserva.',
  ],
  [
    'no pieces left to reserve',
    held([10, 24]),
    1,
    'Hai già 10 pezzi in riserva e il massimo è 10: puoi riservarne 1 da martedì 24 novembre alle ore 09:00. Per farlo subito, conferma o annulla una riserva.',
  ],
  [
    'more pieces than the limit itself',
    [],
    11,
    'Puoi tenere in riserva al massimo 10 pezzi: per quantità maggiori fai un ordine o scrivici.',
  ],
])('%s: the message says how much becomes free and when', (_, live, pieces, sentence) => {
  expect(tooManyReservations(live, pieces, limits)?.message).toBe(sentence)
})

test.each([
  [20, 20],
  [0, 1],
  [-5, 1],
  [5000, 1000],
  [Number.NaN, 60],
  [2.5, 60],
])('a setting of %d is applied as %d', (value, counts) => {
  expect(clampLimit(value, 60)).toBe(counts)
})

const orderLimits = { unpaidOrders: 2, unpaidPieces: 10 }

test('accepts orders up to the limits', () => {
  expect(tooManyUnpaidOrders([], 10, orderLimits)).toBeNull()
  expect(tooManyUnpaidOrders(held([9, 24]), 1, orderLimits)).toBeNull()
})

test.each<[string, LiveHolding[], number, string]>([
  [
    'one unpaid order too many',
    held([1, 25], [1, 24]),
    1,
    'Hai già 2 ordini da pagare e il massimo è 2: uno si libera martedì 24 novembre alle ore 09:00. Per ordinare subito, paga o annulla un ordine.',
  ],
  [
    'several pieces too many',
    held([8, 24]),
    5,
    'Hai già 8 pezzi in ordini da pagare e il massimo è 10: ora puoi ordinarne ancora 2, e 5 da martedì 24 novembre alle ore 09:00. Per farlo subito, paga o annulla un ordine.',
  ],
  [
    'more pieces than the limit itself',
    [],
    11,
    'Un ordine da pagare può avere al massimo 10 pezzi: dividilo in più ordini e pagali uno alla volta, oppure scrivici.',
  ],
])('%s: the message says when there is room again', (_, live, pieces, sentence) => {
  expect(tooManyUnpaidOrders(live, pieces, orderLimits)?.message).toBe(sentence)
})

test.each<[string, LiveHolding[], number, number, string]>([
  [
    'one order of the same request',
    held([1, 25], [1, 24]),
    1,
    1,
    'Con quello che entra arrivi a 2 ordini da pagare, il massimo: pagandoli fai posto agli altri.',
  ],
  [
    'several orders of the same request',
    held([1, 25], [1, 24]),
    1,
    2,
    'Con i 2 che entrano arrivi a 2 ordini da pagare, il massimo: pagandoli fai posto agli altri.',
  ],
  [
    'the pieces of one order of the same request',
    held([8, 24]),
    5,
    1,
    'Con quello che entra arrivi a 8 pezzi in ordini da pagare e il massimo è 10: pagandoli fai posto agli altri.',
  ],
])('limit reached by %s: the message does not count them as existing', (_, live, pieces, planned, sentence) => {
  expect(tooManyUnpaidOrders(live, pieces, orderLimits, planned)?.message).toBe(sentence)
})

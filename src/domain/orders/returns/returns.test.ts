import { expect, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { requireReturnable, requireReturnMove } from './return-rules.ts'
import {
  canBeReturned,
  lastReturnDay,
  type ReturnableOrder,
  returnAnswers,
  returnMoves,
  returnStatuses,
} from './returns.ts'

const coat = {
  id: 'coat',
  productName: 'Cappotto',
  variantInfo: 'Nero / M',
  quantity: 4,
  refundedQuantity: 1,
  returningQuantity: 1,
}

const order: ReturnableOrder = {
  status: 'shipped',
  shippedAt: new Date('2026-02-24T16:00:00Z'),
  items: [coat],
}

const soon = new Date('2026-03-05T10:00:00Z')

function refusal(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('The step was not refused')
}

const ask = (quantity: number, changes: Partial<ReturnableOrder> = {}, now = soon) =>
  requireReturnable({ ...order, ...changes }, [{ itemId: 'coat', quantity }], now)

test('pieces that are neither refunded nor in another return can be returned', () => {
  expect(() => ask(2)).not.toThrow()
  expect(refusal(() => ask(3))).toMatchObject({
    code: 'return.too_many_pieces',
    message: 'Cappotto Nero / M: ne restano 2 da rendere.',
    fields: { 'lines.0.quantity': expect.any(String) },
  })
  const gone = { ...coat, refundedQuantity: 3 }
  expect(refusal(() => ask(1, { items: [gone] })).message).toBe('Cappotto Nero / M: è già reso o rimborsato.')
  expect(canBeReturned({ ...order, items: [gone] }, soon)).toBe(false)
})

test('until 35 days after shipping, or 30 after a known delivery, including the whole last day in Italy', () => {
  const shippedAt = new Date('2026-02-24T16:00:00Z')
  expect(lastReturnDay({ shippedAt: new Date('2026-03-01T23:30:00Z') })).toBe('2026-04-06')
  expect(lastReturnDay({ shippedAt })).toBe('2026-03-31')
  expect(lastReturnDay({ shippedAt, deliveredAt: new Date('2026-03-01T10:00:00Z') })).toBe('2026-03-31')
  expect(lastReturnDay({ shippedAt, deliveredAt: new Date('2026-02-25T10:00:00Z') })).toBe('2026-03-27')
  // Daylight saving time began on 29 March: midnight in Italy is 22:00 UTC.
  const [last, late] = [new Date('2026-03-31T21:59:59Z'), new Date('2026-03-31T22:00:00Z')]
  expect(() => ask(1, {}, last)).not.toThrow()
  expect(canBeReturned(order, last)).toBe(true)
  expect(refusal(() => ask(1, {}, late))).toMatchObject({
    code: 'return.too_late',
    message: expect.stringContaining(
      'entro 30 giorni dalla consegna o, se non ci risulta, entro 35 giorni dalla spedizione',
    ),
  })
  expect(canBeReturned(order, late)).toBe(false)
})

test('articles that are not shipped, or not of the order, cannot be returned', () => {
  expect(refusal(() => ask(1, { status: 'processing', shippedAt: null })).code).toBe('return.not_shipped')
  const other = () => requireReturnable(order, [{ itemId: 'other', quantity: 1 }], soon)
  expect(refusal(other).code).toBe('return.unknown_line')
})

test.each(returnStatuses)('from %s a return has only the transitions of the table', (from) => {
  for (const to of [...returnAnswers, 'withdrawn'] as const) {
    if (returnMoves(from).includes(to)) expect(() => requireReturnMove(from, to)).not.toThrow()
    else expect(refusal(() => requireReturnMove(from, to)).code).toBe('return.transition_forbidden')
  }
})

test('each state has the transitions of the specification', () => {
  expect(Object.fromEntries(returnStatuses.map((status) => [status, returnMoves(status)]))).toEqual({
    requested: ['accepted', 'refused', 'withdrawn'],
    accepted: ['received', 'not_received', 'withdrawn'],
    refused: [],
    withdrawn: [],
    not_received: [],
    received: ['refunded', 'not_refunded'],
    not_refunded: [],
    refunded: [],
  })
})

test('a customer who withdraws too late reads a message for customers', () => {
  expect(refusal(() => requireReturnMove('received', 'withdrawn')).message).toBe(
    'I capi sono già arrivati: la richiesta non si annulla più.',
  )
  expect(refusal(() => requireReturnMove('withdrawn', 'accepted')).message).toContain('Il cliente ha annullato')
})

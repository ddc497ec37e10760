import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '../orders.ts'
import {
  type DisputeState,
  disputeAfter,
  disputeReason,
  disputeSentence,
  disputeStates,
  heldBackBy,
  isMoneyAtBank,
  orderDisputes,
  requireMoneyHere,
  requireUndisputed,
  resellerSentence,
} from './disputes.ts'

describe('the state after an event', () => {
  test.each<[DisputeState | null, DisputeState, DisputeState]>([
    [null, 'open', 'open'],
    [null, 'lost', 'lost'],
    ['enquiry', 'open', 'open'],
    ['enquiry', 'closed', 'closed'],
    ['closed', 'enquiry', 'closed'],
    ['closed', 'open', 'open'],
    ['open', 'enquiry', 'open'],
    ['lost', 'open', 'lost'],
    ['won', 'open', 'won'],
    // An appeal.
    ['lost', 'won', 'won'],
    ['won', 'lost', 'won'],
  ])('%s, then an event with %s: %s', (known, told, after) => expect(disputeAfter(known, told)).toBe(after))

  test('the result does not depend on the order of two events', () => {
    for (const one of disputeStates) {
      for (const other of disputeStates) {
        expect(disputeAfter(disputeAfter(null, one), other)).toBe(disputeAfter(disputeAfter(null, other), one))
      }
    }
  })
})

const moves: readonly [OrderStatus, OrderStatus][] = [
  ['paid', 'processing'],
  ['paid', 'shipped'],
  ['processing', 'shipped'],
]

describe.each(orderDisputes)('an order marked %s', (dispute) => {
  test.each(moves)('cannot go from %s to %s', (status, to) => {
    expect(() => requireUndisputed({ status, dispute }, to)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'order.disputed' }),
    )
  })

  test('stays shipped, and can be paid', () => {
    expect(heldBackBy({ status: 'shipped', dispute })).toBeNull()
    expect(() => requireUndisputed({ status: 'pending_payment', dispute }, 'paid')).not.toThrow()
  })

  test('can be refunded unless the bank holds the money', () => {
    const giveBack = () => requireMoneyHere({ status: 'paid', dispute })
    if (dispute === 'open') expect(giveBack).toThrow(/i soldi due volte/)
    else expect(giveBack).not.toThrow()
    expect(() => requireUndisputed({ status: 'paid', dispute }, 'cancelled')).not.toThrow()
    expect(isMoneyAtBank({ dispute })).toBe(dispute === 'open')
  })
})

test('an order without a mark is not restricted', () => {
  for (const status of orderStatuses) {
    for (const to of orderStatuses) expect(() => requireUndisputed({ status, dispute: null }, to)).not.toThrow()
  }
})

test('the reseller reads the reason for the hold, in a text of their own', () => {
  expect(resellerSentence({ status: 'paid', dispute: 'open' })).toBe(
    'Il pagamento è contestato presso la banca: l’ordine è fermo finché non ha deciso.',
  )
  expect(resellerSentence({ status: 'shipped', dispute: 'open' })).toBe('Il pagamento è contestato presso la banca.')
  expect(resellerSentence({ status: 'cancelled', dispute: 'lost' })).toBeNull()
  expect(resellerSentence({ status: 'paid', dispute: null })).toBeNull()
  for (const state of disputeStates) {
    expect(disputeSentence(state, { status: 'paid', dispute: null })).toMatch(/^(La banca|Il pagamento) .+\.$/)
  }
})

test.each(['closed', 'won'] as const)('%s: the order continues only if no other dispute holds it', (state) => {
  expect(disputeSentence(state, { status: 'paid', dispute: null })).toContain('l’ordine va avanti')
  for (const dispute of orderDisputes) {
    expect(disputeSentence(state, { status: 'paid', dispute })).toContain('blocca l’ordine')
    expect(disputeSentence(state, { status: 'shipped', dispute })).not.toContain('fermo')
  }
})

test('the bank’s reasons are in Italian; unknown ones are returned unchanged', () => {
  expect(disputeReason('product_not_received')).toBe('Merce non ricevuta')
  expect(disputeReason('constructor')).toBe('constructor')
})

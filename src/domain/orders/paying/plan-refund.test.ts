import { expect, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { orderStatuses } from '../orders.ts'
import { planRefund, planReturnRefund, type RefundableOrder, type RefundRequest } from './plan-refund.ts'

const coat = {
  id: 'coat',
  productName: 'Cappotto',
  variantInfo: 'Nero / M',
  quantity: 3,
  refundedQuantity: 1,
  returningQuantity: 0,
  unitPrice: '120.10',
}
const scarf = {
  ...coat,
  id: 'scarf',
  productName: 'Sciarpa',
  variantInfo: null,
  quantity: 1,
  refundedQuantity: 0,
  unitPrice: '19.90',
}

const order: RefundableOrder = {
  status: 'paid',
  shippingCost: '5.00',
  insuranceCost: '0.00',
  refundedShipping: '1.00',
  items: [coat, scarf],
}

const line = (itemId: string, quantity: number, restock = true) => ({ itemId, quantity, restock })

const plan = (wish: Partial<RefundRequest>, changes: Partial<RefundableOrder> = {}) =>
  planRefund({ ...order, ...changes }, { lines: [], shipping: '0.00', ...wish })

function refusal(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('The refund was not refused')
}

test('pieces are refunded at the ordered price, with the chosen part of the shipping', () => {
  const made = plan({ lines: [line('coat', 2, false), line('scarf', 1)], shipping: '2.50' }, { status: 'shipped' })
  expect(made.lines.map(({ item, quantity, amount, restock }) => [item.id, quantity, amount, restock])).toEqual([
    ['coat', 2, '240.20', false],
    ['scarf', 1, '19.90', true],
  ])
  expect(made).toMatchObject({ shippingAmount: '2.50', amount: '262.60', cancels: false })
})

test('shipping alone can be refunded', () => {
  expect(plan({ shipping: '4.00' })).toMatchObject({ lines: [], amount: '4.00', cancels: false })
})

test.each([
  [
    'more pieces than remain',
    { lines: [line('coat', 3)] },
    'refund.too_many_pieces',
    'Cappotto Nero / M: ne restano 2 da rimborsare.',
  ],
  ['another order’s line', { lines: [line('other', 1)] }, 'refund.unknown_line', 'L’articolo non è di questo ordine.'],
  [
    'more shipping than remains',
    { shipping: '4.01' },
    'refund.too_much_shipping',
    'Della spedizione restano 4,00 € da rimborsare.',
  ],
  ['nothing', {}, 'refund.nothing', 'Scegli almeno un pezzo, oppure una parte della spedizione.'],
])('refuses %s', (_what, wish, code, message) => {
  expect(refusal(() => plan(wish))).toMatchObject({ code, message })
})

test('the message names lines that are already refunded', () => {
  const gone = { ...scarf, refundedQuantity: 1 }
  expect(refusal(() => plan({ lines: [line('scarf', 1)] }, { items: [coat, gone] })).message).toBe(
    'Sciarpa: non resta nulla da rimborsare.',
  )
  expect(refusal(() => plan({ shipping: '0.01' }, { refundedShipping: '5.00' })).message).toBe(
    'Della spedizione non resta nulla da rimborsare.',
  )
})

test('pieces in an open return are refunded through the return', () => {
  const returning = { ...coat, returningQuantity: 1 }
  expect(refusal(() => plan({ lines: [line('coat', 2)] }, { status: 'shipped', items: [returning] })).message).toBe(
    'Cappotto Nero / M: ne resta 1 da rimborsare, il resto è in un reso aperto.',
  )
})

test.each(orderStatuses)('refunds are only possible for paid orders: %s', (status) => {
  const wish = { lines: [line('scarf', 1)] }
  if (['paid', 'processing', 'shipped'].includes(status)) expect(plan(wish, { status }).amount).toBe('19.90')
  else expect(refusal(() => plan(wish, { status })).kind).toBe('conflict')
})

const all = [line('coat', 2), line('scarf', 1)]

test.each(['paid', 'processing'] as const)(
  'a %s order without remaining pieces is cancelled, and its shipping refunded in full',
  (status) => {
    expect(plan({ lines: all, shipping: '4.00' }, { status })).toMatchObject({ cancels: true, amount: '264.10' })
    expect(refusal(() => plan({ lines: all, shipping: '3.99' }, { status }))).toMatchObject({
      code: 'refund.cancels',
      fields: { shipping: expect.stringContaining('(4,00 €)') },
    })
  },
)

const insured = { shippingCost: '7.50', insuranceCost: '2.50' }

test('the insurance is refunded with an order of which nothing was shipped', () => {
  expect(plan({ lines: all, shipping: '6.50' }, insured)).toMatchObject({ cancels: true, amount: '266.60' })
  expect(refusal(() => plan({ lines: all, shipping: '4.00' }, insured)).message).toBe(
    'Senza capi da spedire l’ordine si annulla: si rimborsa anche tutta la spedizione, assicurazione compresa (6,50 €).',
  )
})

test.each(['paid', 'processing', 'shipped'] as const)('partly refunding a %s order excludes insurance', (status) => {
  const changes = { ...insured, status }
  expect(plan({ lines: [line('coat', 1)], shipping: '4.00' }, changes).amount).toBe('124.10')
  const message =
    'Della spedizione restano 4,00 € da rimborsare. L’assicurazione si rimborsa solo se tutto l’ordine viene annullato prima della spedizione.'
  expect(refusal(() => plan({ lines: [line('coat', 1)], shipping: '4.01' }, changes))).toMatchObject({
    code: 'refund.too_much_shipping',
    message,
  })
  const wish = { lines: [line('coat', 1)], shipping: '4.01' }
  expect(refusal(() => planReturnRefund({ ...order, ...changes }, wish)).message).toBe(message)
})

test('a shipped order that is fully refunded stays shipped', () => {
  expect(plan({ lines: all }, { status: 'shipped' })).toMatchObject({ cancels: false, amount: '260.10' })
})

test('returned pieces are refunded at the ordered price, with at most the remaining shipping', () => {
  const made = planReturnRefund(order, { lines: [line('coat', 2, false)], shipping: '4.00' })
  expect(made.amount).toBe('244.20')
  expect(made.lines).toMatchObject([{ item: { id: 'coat' }, quantity: 2, amount: '240.20', restock: false }])
  const back = (refundedShipping: string) => () =>
    planReturnRefund({ ...order, refundedShipping }, { lines: [line('coat', 1)], shipping: '4.50' })
  expect(refusal(back('1.00')).message).toBe('Della spedizione restano 4,00 € da rimborsare.')
  expect(refusal(back('5.00')).message).toBe('Della spedizione non resta nulla da rimborsare.')
})

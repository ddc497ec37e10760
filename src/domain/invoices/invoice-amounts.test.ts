import { expect, test } from 'vitest'
import { addMoney, fromCents, type Money, multiplyMoney, toCents } from '../money/money.ts'
import type { VatOfRate } from '../money/vat-by-rate.ts'
import { type Credited, creditedByRate, creditLines } from './credit-lines.ts'
import { unitPrice } from './fattura-pa.ts'
import { creditAmounts, type InvoiceAmounts, invoiceAmounts } from './invoice-amounts.ts'
import type { InvoiceLine } from './invoices.ts'
import { orderLines } from './order-lines.ts'

const line = (gross: Money, vatRate = '22.00', quantity = 1, itemId: string | null = gross) => ({
  itemId,
  name: 'Gonna',
  detail: null,
  sku: null,
  quantity,
  gross,
  vatRate,
})

const sum = (amounts: readonly Money[]) => addMoney(...amounts)

test('VAT is extracted from the sum of a rate, and the net is divided among its lines', () => {
  const { lines, summary, total } = invoiceAmounts([line('0.10'), line('0.10'), line('0.10'), line('10.40', '4')])
  expect(summary).toEqual([
    { vatRate: '22.00', gross: '0.30', net: '0.25', vat: '0.05' },
    { vatRate: '4.00', gross: '10.40', net: '10.00', vat: '0.40' },
  ])
  // Rounded individually, each would be 0.08: 0.24 in total.
  expect(lines.map(({ net }) => net)).toEqual(['0.09', '0.08', '0.08', '10.00'])
  expect(total).toBe('10.70')
})

test.each([
  ['40.90', 1, '40.90'],
  ['122.70', 3, '40.90'],
  ['81.81', 2, '40.905'],
  ['10.00', 3, '3.33333333'],
  ['20.00', 3, '6.66666667'],
  ['0.00', 4, '0.00'],
  ['0.01', 10_000, '0.000001'],
])('a net of %s for %d pieces is %s per piece', (net, quantity, price) => {
  expect(unitPrice(net, quantity)).toBe(price)
})

const invoiced = invoiceAmounts([
  line('30.00', '22.00', 3, 'a'),
  line('10.40', '4.00', 1, 'b'),
  line('5.00', '22.00', 1, null),
])

test('refuses to credit lines twice, or more than was invoiced', () => {
  const two = creditLines(invoiced.lines, [], { pieces: new Map([['a', 2]]), shipping: '2.00' })
  expect(two.map(({ quantity, gross }) => [quantity, gross])).toEqual([
    [2, '20.00'],
    [1, '2.00'],
  ])
  const earlier = [creditAmounts(two, new Map()).lines]
  const again = (credited: Credited) => () => creditLines(invoiced.lines, earlier, credited)
  expect(again({ pieces: new Map([['a', 2]]), shipping: '0.00' })).toThrow(RangeError)
  expect(again({ pieces: new Map([['z', 1]]), shipping: '0.00' })).toThrow(RangeError)
  expect(again({ pieces: new Map(), shipping: '3.01' })).toThrow(RangeError)
  expect(again(null)().map(({ quantity, gross }) => [quantity, gross])).toEqual([
    [1, '10.00'],
    [1, '10.40'],
    [1, '3.00'],
  ])
})

/** Pseudorandom numbers with a fixed seed. */
function openDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const rates = ['22.00', '10.00', '5.00', '4.00']

function randomOrder(dice: (below: number) => number) {
  const items = Array.from({ length: 1 + dice(12) }, (_, index) => {
    const unitPrice = fromCents(1 + dice([99, 9999, 99_999][dice(3)] ?? 99))
    const quantity = 1 + dice([2, 10, 400][dice(3)] ?? 2)
    const totalPrice = multiplyMoney(unitPrice, quantity)
    const named = { productName: 'Abito', variantInfo: null, sku: `DW-${index}` }
    return { id: `item ${index}`, ...named, quantity, totalPrice, vatRate: rates[dice(rates.length)] ?? '22.00' }
  })
  const insuranceCost = dice(2) === 0 ? '0.00' : '2.50'
  const shippingCost = addMoney(fromCents(dice(3) * dice(2000)), insuranceCost)
  return { items, totalAmount: sum(items.map(({ totalPrice }) => totalPrice)), shippingCost, insuranceCost }
}

/** Problems the exchange system would find: checks 00421 to 00423 of its list, in cents. */
function faultsOf({ lines, summary, total }: InvoiceAmounts): string[] {
  const faults: [wrong: boolean, fault: string][] = []
  for (const { vatRate, net, vat, gross } of summary) {
    const ofRate = lines.filter((one) => one.vatRate === vatRate)
    const rounded = Math.round((toCents(net) * Number(vatRate)) / 100)
    faults.push(
      [sum(ofRate.map((one) => one.net)) !== net, 'lines'],
      [addMoney(net, vat) !== gross, 'rate'],
      [Math.abs(toCents(vat) - rounded) > 1, 'VAT'],
    )
  }
  faults.push([sum(summary.map(({ gross }) => gross)) !== total, 'total'])
  for (const { net, gross, quantity } of lines) {
    const product = Math.round(Number(unitPrice(net, quantity)) * quantity * 100)
    faults.push([toCents(net) < 0 || toCents(net) > toCents(gross), 'net'], [product !== toCents(net), 'unit price'])
  }
  return faults.flatMap(([wrong, fault]) => (wrong ? [fault] : []))
}

test('lines, summary and total of 10,000 random orders agree to the cent, and with the paid amount', () => {
  const dice = openDice(20_261_123)
  for (let n = 0; n < 10_000; n++) {
    const order = randomOrder(dice)
    const amounts = invoiceAmounts(orderLines(order))
    const insured = amounts.lines.filter(({ name }) => name === 'Assicurazione')
    expect(sum(['0.00', ...insured.map(({ gross }) => gross)])).toBe(order.insuranceCost)
    expect([amounts.total, ...faultsOf(amounts)]).toEqual([addMoney(order.totalAmount, order.shippingCost)])
  }
})

test('the insurance has a line for each rate, and is credited after the transport', () => {
  const item = { productName: 'Abito', variantInfo: null, sku: null, quantity: 1 }
  const items = [
    { ...item, id: 'dress', totalPrice: '60.00', vatRate: '22.00' },
    { ...item, id: 'book', totalPrice: '40.00', vatRate: '4.00' },
  ]
  const order = { items, totalAmount: '100.00', shippingCost: '7.51', insuranceCost: '2.50' }
  const { lines } = invoiceAmounts(orderLines(order))
  const delivery = (some: readonly { name: string; vatRate: string; gross: Money }[]) =>
    some.map(({ name, vatRate, gross }) => [name, vatRate, gross])
  expect(delivery(lines.slice(2))).toEqual([
    ['Spedizione', '22.00', '3.01'],
    ['Spedizione', '4.00', '2.00'],
    ['Assicurazione', '22.00', '1.50'],
    ['Assicurazione', '4.00', '1.00'],
  ])
  const transport = creditLines(lines, [], { pieces: new Map(), shipping: '5.01' })
  expect(delivery(transport)).toEqual([
    ['Spedizione', '22.00', '3.01'],
    ['Spedizione', '4.00', '2.00'],
  ])
  const earlier = [transport.map((one) => ({ ...one, net: '0.00' }))]
  expect(delivery(creditLines(lines, earlier, { pieces: new Map(), shipping: '2.50' }))).toEqual([
    ['Assicurazione', '22.00', '1.50'],
    ['Assicurazione', '4.00', '1.00'],
  ])
})

/** A random part of the remaining pieces and delivery, or all of it. */
function someOf(left: readonly InvoiceLine[], dice: (below: number) => number): Credited {
  if (dice(4) === 0) return null
  const pieces = left.flatMap(({ itemId, quantity }) =>
    itemId === null || dice(2) === 0 ? [] : [[itemId, dice(quantity + 1)] as const],
  )
  const delivery = left.filter(({ itemId }) => itemId === null)
  const shipping = dice(toCents(sum(delivery.map(({ gross }) => gross))) + 1)
  return { pieces: new Map(pieces.filter(([, quantity]) => quantity > 0)), shipping: fromCents(shipping) }
}

test('the credit notes of an order refunded in parts add up to its invoice, rate by rate', () => {
  const dice = openDice(4711)
  for (let n = 0; n < 10_000; n++) {
    const invoice = invoiceAmounts(orderLines(randomOrder(dice)))
    const notes: InvoiceAmounts[] = []
    for (let refunds = 0; refunds < 6; refunds++) {
      const earlier = notes.map(({ lines }) => lines)
      const left = creditLines(invoice.lines, earlier, null).map((one) => ({ ...one, net: '0.00' }))
      const lines = creditLines(invoice.lines, earlier, refunds === 5 ? null : someOf(left, dice))
      if (lines.length === 0) continue
      const note = creditAmounts(lines, creditedByRate(earlier))
      notes.push(note)
    }
    const whole = invoice.summary.map(({ vatRate }) => {
      const rows = notes.flatMap(({ summary }) => summary.filter((row) => row.vatRate === vatRate))
      const all = (of: (row: VatOfRate) => Money) => sum(rows.map(of))
      return { vatRate, gross: all(({ gross }) => gross), net: all(({ net }) => net), vat: all(({ vat }) => vat) }
    })
    expect({ total: sum(notes.map(({ total }) => total)), summary: whole, faults: notes.flatMap(faultsOf) }).toEqual({
      total: invoice.total,
      summary: invoice.summary,
      faults: [],
    })
  }
})

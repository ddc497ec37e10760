import { expect, test } from 'vitest'
import { addMoney, fromCents } from './money.ts'
import { sharedByRate, vatByRate, vatLeft } from './vat-by-rate.ts'

test.each([
  // gross, rate, net, VAT
  ['122.00', '22.00', '100.00', '22.00'],
  ['49.90', '22.00', '40.90', '9.00'],
  ['0.01', '22.00', '0.01', '0.00'],
  ['10.00', '4.00', '9.62', '0.38'],
  ['10.00', '10.00', '9.09', '0.91'],
  ['10.00', '0.00', '10.00', '0.00'],
  ['1000000.00', '22.00', '819672.13', '180327.87'],
  ['12.05', '20.50', '10.00', '2.05'],
])('%s € with %s % of VAT are %s € and %s €', (gross, vatRate, net, vat) => {
  expect(vatByRate([{ gross, vatRate }])).toEqual([{ vatRate, gross, net, vat }])
})

test('VAT is extracted from the sum of a rate, not line by line', () => {
  const third = { gross: '0.10', vatRate: '22.00' }
  // Rounding line by line would give three times 0.08 + 0.02, that is 0.24 + 0.06.
  expect(vatByRate([third, third, third])).toEqual([{ vatRate: '22.00', gross: '0.30', net: '0.25', vat: '0.05' }])
})

test('returns one row per rate, highest first; notations of the same rate are merged', () => {
  const rows = vatByRate([
    { gross: '10.00', vatRate: '4' },
    { gross: '10.00', vatRate: '22.00' },
    { gross: '10.00', vatRate: '4.00' },
  ])
  expect(rows.map(({ vatRate, gross }) => [vatRate, gross])).toEqual([
    ['22.00', '10.00'],
    ['4.00', '20.00'],
  ])
})

test('a delivery is divided among the rates of its goods, to the cent', () => {
  const goods = [
    { gross: '100.00', vatRate: '22.00' },
    { gross: '50.00', vatRate: '4.00' },
    { gross: '50.00', vatRate: '22.00' },
  ]
  expect(sharedByRate('5.00', goods)).toEqual([
    { vatRate: '22.00', gross: '3.75' },
    { vatRate: '4.00', gross: '1.25' },
  ])
  expect(sharedByRate('0.01', goods)).toEqual([{ vatRate: '22.00', gross: '0.01' }])
  expect(sharedByRate('0.00', goods)).toEqual([])
})

test('net, VAT and gross agree to the cent for arbitrary amounts', () => {
  const rates = ['22.00', '10.00', '5.00', '4.00', '0.00']
  // Pseudorandom numbers with a fixed seed.
  let state = 20261122
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (let n = 0; n < 500; n++) {
    const goods = Array.from({ length: 1 + random(12) }, () => ({
      gross: fromCents(1 + random(99_999)),
      vatRate: rates[random(rates.length)] ?? '22.00',
    }))
    const cost = fromCents(random(3000))
    const all = [...goods, ...sharedByRate(cost, goods)]
    const rows = vatByRate(all)
    expect(addMoney(...rows.map(({ net }) => net), ...rows.map(({ vat }) => vat))).toBe(
      addMoney(cost, ...goods.map(({ gross }) => gross)),
    )
    expect(addMoney(...all.map(({ gross }) => gross))).toBe(addMoney(...rows.map(({ gross }) => gross)))
    for (const { net, vat, gross } of rows) expect(addMoney(net, vat)).toBe(gross)
  }
})

test('the remaining VAT is the VAT of all lines minus the VAT of the reversed ones', () => {
  const all = [
    { gross: '20.02', vatRate: '22.00' },
    { gross: '5.00', vatRate: '4.00' },
  ]
  expect(vatLeft(all, [{ gross: '10.01', vatRate: '22.00' }])).toEqual([
    // 3.61 − 1.81; computed from the remaining 10.01 alone it would be 1.81.
    { vatRate: '22.00', gross: '10.01', net: '8.21', vat: '1.80' },
  ])
  expect(vatLeft(all, all)).toEqual(vatByRate(all))
})

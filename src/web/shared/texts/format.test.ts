import { describe, expect, test } from 'vitest'
import { kilograms } from '../../../domain/words/kilograms.ts'
import { count, euro } from './format.ts'

const amounts = [0, 5, 99, 100, 690, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 1_234_567_890, -690, -123_456]

describe('numbers are formatted as by Intl', () => {
  const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  test.each(amounts.map((cents) => (cents / 100).toFixed(2)))('%s euro', (amount) => {
    expect(euro(amount)).toBe(euroFormat.format(Number(amount)))
  })

  const wholeFormat = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
  test.each(amounts)('%d', (value) => {
    expect(count(value)).toBe(wholeFormat.format(value))
  })

  const weightFormat = new Intl.NumberFormat('it-IT', { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 })
  test.each(['0.300', '1.000', '0.085', '12.500', '0.001'])('%s kg', (weight) => {
    expect(kilograms(weight)).toBe(weightFormat.format(Number(weight)))
  })
})

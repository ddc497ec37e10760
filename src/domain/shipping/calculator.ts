import { addMoney, type Money, multiplyMoney } from '../money/money.ts'

/** The calculator's own tariff by weight: docs/specification/shipping.md#calculator. Orders do not use it. */
export const calculatorDestinations = ['italy', 'eu', 'extra_eu'] as const

export type CalculatorDestination = (typeof calculatorDestinations)[number]

export const calculatorDestinationNames: Readonly<Record<CalculatorDestination, string>> = {
  italy: 'Italia',
  eu: 'Unione Europea',
  extra_eu: 'Extra UE',
}

/** Up to 1 kg, VAT included. */
export const baseRates: Readonly<Record<CalculatorDestination, Money>> = {
  italy: '6.90',
  eu: '12.50',
  extra_eu: '18.90',
}

/** For each started kilogram above the first. */
export const extraKilogramPrice: Money = '2.50'

export const shippingOptions = ['insurance', 'cod', 'whiteLabel'] as const

export type ShippingOption = (typeof shippingOptions)[number]

export const shippingOptionNames: Readonly<Record<ShippingOption, string>> = {
  insurance: 'Assicurazione',
  cod: 'Contrassegno',
  whiteLabel: 'White label',
}

/** Not selectable in an order; arranged individually. */
export const isOnRequest = (option: ShippingOption): boolean => option === 'cod'

export const shippingOptionPrices: Readonly<Record<ShippingOption, Money>> = {
  insurance: '2.50',
  cod: '3.00',
  whiteLabel: '1.50',
}

/** Limits in kilograms. */
export const calculatorWeight = { min: 0.1, max: 1000, step: 0.1 } as const

interface ShippingCalculation {
  totalCost: Money
  /** `base` includes the extra kilograms; options that are not selected cost `"0.00"`. */
  breakdown: Readonly<Record<'base' | ShippingOption, Money>>
}

/** Cost of a parcel by weight. `weight` is in kg and rounded to the gram. */
export function calculateShipping(parcel: {
  destination: CalculatorDestination
  weight: number
  options: Readonly<Record<ShippingOption, boolean>>
}): ShippingCalculation {
  // In grams, because three parcels of 0.1 kg weigh 0.30000000000000004 kg.
  const grams = Math.round(parcel.weight * 1000)
  const extraKilograms = Math.max(0, Math.ceil((grams - 1000) / 1000))
  const base = addMoney(baseRates[parcel.destination], multiplyMoney(extraKilogramPrice, extraKilograms))
  const priceOf = (option: ShippingOption): Money => (parcel.options[option] ? shippingOptionPrices[option] : '0.00')
  const breakdown = {
    base,
    insurance: priceOf('insurance'),
    cod: priceOf('cod'),
    whiteLabel: priceOf('whiteLabel'),
  }
  return { totalCost: addMoney(...Object.values(breakdown)), breakdown }
}

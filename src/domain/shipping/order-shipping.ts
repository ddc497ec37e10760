import { toCountryCode } from '../addresses/countries.ts'
import { addMoney, type Money, toCents } from '../money/money.ts'
import { piecesOf } from '../orders/pieces.ts'
import { shippingOptionPrices } from './calculator.ts'
import { expressMaxWeightGrams, findExpressZone } from './express-zones.ts'
import { findTariffZone, itemTariffPrice, type TariffZone } from './item-tariff.ts'
import { shippingProblems } from './shipping-problems.ts'

export interface ShippingRules {
  zones: readonly TariffZone[]
  /** Products total from which shipping to the express zones is free; null disables free shipping. */
  freeShippingThreshold: Money | null
  /** Weight in kg (three decimals) of a product without one. */
  defaultWeightKg: string
  /** Destinations that are not shipped to. */
  refusedCountries: readonly string[]
}

interface ShippingLine {
  quantity: number
  /** Kilograms with three decimals; null and zero mean the default weight. */
  weightKg: string | null
}

export interface OrderShipping {
  zone: string
  /** Transport and insurance. */
  cost: Money
  /** The part of the cost that insures the parcel; zero if it is not insured. */
  insurance: Money
  weightGrams: number
}

const toGrams = (kilograms: string): number => Math.round(Number(kilograms) * 1000)

/** Weight of a parcel in grams. */
export function parcelWeight(lines: readonly ShippingLine[], defaultWeightKg: string): number {
  return lines.reduce(
    (sum, { quantity, weightKg }) => sum + quantity * (toGrams(weightKg ?? '0') || toGrams(defaultWeightKg)),
    0,
  )
}

interface Parcel {
  country: string
  zip: string
  lines: readonly ShippingLine[]
  productsTotal: Money
}

/** Zone and cost of an order's shipping. The insurance fee is the same for every parcel, even if the transport is free. */
export function orderShipping(
  { isInsured, ...parcel }: Parcel & { isInsured: boolean },
  rules: ShippingRules,
): OrderShipping {
  const { cost, ...transport } = parcelTransport(parcel, rules)
  const insurance = isInsured ? shippingOptionPrices.insurance : '0.00'
  return { ...transport, cost: addMoney(cost, insurance), insurance }
}

/** Express zones up to 3 kg; the item-count tariff for all other parcels. */
function parcelTransport(parcel: Parcel, rules: ShippingRules): Omit<OrderShipping, 'insurance'> {
  const country = toCountryCode(parcel.country)
  // Addresses saved by earlier releases may contain an invalid country.
  if (country === null || rules.refusedCountries.includes(country)) {
    const facts = { country: country ?? parcel.country }
    throw shippingProblems['shipping.refused_country'](facts, { field: 'shipping.country' })
  }
  const weightGrams = parcelWeight(parcel.lines, rules.defaultWeightKg)
  const express = findExpressZone(country)
  if (express && weightGrams <= expressMaxWeightGrams) {
    const { freeShippingThreshold: threshold } = rules
    const free = threshold !== null && toCents(parcel.productsTotal) >= toCents(threshold)
    return { zone: express.code, cost: free ? '0.00' : express.price, weightGrams }
  }
  const zone = findTariffZone(rules.zones, country, parcel.zip)
  const items = piecesOf(parcel.lines)
  const cost = zone && itemTariffPrice(zone, items)
  if (!zone || cost === undefined) throw shippingProblems['shipping.no_tariff']({ field: 'shipping.country' })
  return { zone: zone.code, cost, weightGrams }
}

import { calculatorWeight, type ShippingOption } from '../../../../domain/shipping/calculator.ts'

/** As the form holds them. */
export interface CalculatorFields extends Record<ShippingOption, boolean> {
  /** Empty until one is chosen. */
  destination: string
  /** As typed, with comma or point. */
  weight: string
}

/** As the server takes it. */
export interface CalculatorInput {
  destination: string
  weight: number
  options: Record<ShippingOption, boolean>
}

/** `"1,5"` → 1.5; NaN where it is no number. */
export const parseKilograms = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))

export const toCalculatorInput = ({ destination, weight, ...options }: CalculatorFields): CalculatorInput => ({
  destination,
  weight: parseKilograms(weight),
  options,
})

/** The typed weight one step up (1) or down (-1), within what a parcel may weigh. */
export function stepWeight(typed: string, direction: 1 | -1): string {
  const { min, max, step } = calculatorWeight
  const from = parseKilograms(typed)
  if (Number.isNaN(from)) return String(min).replace('.', ',')
  const next = Math.round((from + direction * step) * 10) / 10
  return String(Math.min(max, Math.max(min, next))).replace('.', ',')
}

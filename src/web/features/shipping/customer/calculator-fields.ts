import { calculatorWeight, type ShippingOption } from '../../../../domain/shipping/calculator.ts'

/** Form values. */
export interface CalculatorFields extends Record<ShippingOption, boolean> {
  /** Empty until a destination is chosen. */
  destination: string
  /** As typed, with a comma or dot. */
  weight: string
}

/** Input of the API. */
export interface CalculatorInput {
  destination: string
  weight: number
  options: Record<ShippingOption, boolean>
}

/** `"1,5"` → 1.5; NaN for invalid numbers. */
export const parseKilograms = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))

export const toCalculatorInput = ({ destination, weight, ...options }: CalculatorFields): CalculatorInput => ({
  destination,
  weight: parseKilograms(weight),
  options,
})

/** The typed weight one step up (1) or down (-1), within the limits for a parcel. */
export function stepWeight(typed: string, direction: 1 | -1): string {
  const { min, max, step } = calculatorWeight
  const from = parseKilograms(typed)
  if (Number.isNaN(from)) return String(min).replace('.', ',')
  const next = Math.round((from + direction * step) * 10) / 10
  return String(Math.min(max, Math.max(min, next))).replace('.', ',')
}

import { calculatorDestinations, calculatorWeight } from '../../domain/shipping/calculator.ts'
import { money } from '../fields.ts'
import { z } from '../z.ts'

const tooLight = `Il peso deve essere almeno ${calculatorWeight.min} kg`

/** Absent and null are no. */
const wanted = z
  .boolean('Valore non ammesso')
  .nullish()
  .transform((value) => value ?? false)

const noOptions = { insurance: false, cod: false, whiteLabel: false }

export const ShippingCalculationInput = z.object({
  destination: z.enum(calculatorDestinations, 'Seleziona una destinazione'),
  /** Kilograms. */
  weight: z
    .number(tooLight)
    .min(calculatorWeight.min, tooLight)
    .max(calculatorWeight.max, `Il peso massimo è ${calculatorWeight.max} kg`),
  options: z
    .object({ insurance: wanted, cod: wanted, whiteLabel: wanted }, 'Valore non ammesso')
    .nullish()
    .transform((options) => options ?? noOptions),
})

export type ShippingCalculationInput = z.infer<typeof ShippingCalculationInput>

export const ShippingCalculation = z.object({
  totalCost: money,
  /** `base` with the extra kilograms. */
  breakdown: z.object({ base: money, insurance: money, cod: money, whiteLabel: money }),
})

export type ShippingCalculation = z.infer<typeof ShippingCalculation>

/** One price of a zone, for `minItems` to `maxItems` pieces; null: no upper limit. */
const ShippingRateStep = z.object({
  minItems: z.number().int(),
  maxItems: z.number().int().nullable(),
  price: money,
})

/** What a parcel to a zone costs. */
export const ShippingRate = z.object({
  zoneCode: z.string(),
  zoneName: z.string(),
  /** Of one parcel, VAT included; of a zone with `rates` the first of them. */
  price: money,
  description: z.string(),
  delivery: z.string(),
  /** ISO codes; empty: every country that no other zone names. */
  countries: z.array(z.string()),
  /** Beginnings of the ZIPs that the zone is for; empty: all. */
  zipPrefixes: z.array(z.string()),
  /** `"3.000"`: kilograms up to which the price holds; null: any weight. */
  maxWeight: z.string().nullable(),
  /** Prices by number of pieces; empty where one price holds for all. */
  rates: z.array(ShippingRateStep),
})

export type ShippingRate = z.infer<typeof ShippingRate>

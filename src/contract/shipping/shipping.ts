import { calculatorDestinations, calculatorWeight } from '../../domain/shipping/calculator.ts'
import { money } from '../fields.ts'
import { z } from '../z.ts'

const tooLight = `Il peso deve essere almeno ${calculatorWeight.min} kg`

/** Absent and null mean no. */
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
  /** `base` includes the extra kilograms. */
  breakdown: z.object({ base: money, insurance: money, cod: money, whiteLabel: money }),
})

export type ShippingCalculation = z.infer<typeof ShippingCalculation>

/** One price of a zone, for `minItems` to `maxItems` pieces; null: no upper limit. */
const ShippingRateStep = z.object({
  minItems: z.number().int(),
  maxItems: z.number().int().nullable(),
  price: money,
})

/** Shipping prices of a zone. */
export const ShippingRate = z.object({
  zoneCode: z.string(),
  zoneName: z.string(),
  /** Per parcel, VAT included; for a zone with `rates`, the first of them. */
  price: money,
  description: z.string(),
  delivery: z.string(),
  /** ISO codes; empty: all countries that are in no other zone. */
  countries: z.array(z.string()),
  /** ZIP prefixes of the zone; empty: all. */
  zipPrefixes: z.array(z.string()),
  /** Maximum weight in kilograms, `"3.000"`; null: no limit. */
  maxWeight: z.string().nullable(),
  /** Prices by number of pieces; empty if there is a single price. */
  rates: z.array(ShippingRateStep),
})

export type ShippingRate = z.infer<typeof ShippingRate>

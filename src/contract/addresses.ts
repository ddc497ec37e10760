import { isCountryCode, toCountryCode } from '../domain/addresses/countries.ts'
import { placeProblems, settlePlace } from '../domain/addresses/place-rules.ts'
import { normalisePostalCode } from '../domain/addresses/postal-codes.ts'
import { email, id, instant, line, optionalLine, pageQuery } from './fields.ts'
import { z } from './z.ts'

export const unknownCountry = 'Questo paese non esiste: scrivi il codice ISO di 2 lettere, per esempio IT'

/** A code of ISO 3166-1 alpha-2; `EL` and `UK` become `GR` and `GB`. */
export const country = z
  .string({ error: 'Paese richiesto' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Il paese deve essere un codice di 2 lettere', abort: true })
  .overwrite((code) => toCountryCode(code) ?? code)
  .refine(isCountryCode, unknownCountry)

/** The recipient of a parcel, in orders and in the address book. */
export const Consignee = z.object(
  {
    name: line('Nome del destinatario richiesto', { max: 160 }),
    email,
    phone: optionalLine(40),
  },
  'Dati del destinatario richiesti',
)

const zip = optionalLine(12).transform((value) => value ?? '')

/** Also checked while other fields are invalid, so that all messages are shown together. */
const isPlace = ({ value }: { value: unknown }): boolean => {
  const { country, zip } = Object(value) as Record<string, unknown>
  return typeof country === 'string' && isCountryCode(country) && typeof zip === 'string'
}

/**
 * The destination of a parcel. Postal code and province follow the rules of its country (docs/specification/addresses.md#postal-code-and-province).
 */
export const Destination = z
  .object(
    {
      address: line('Indirizzo richiesto', { max: 300 }),
      city: line('Città richiesta', { max: 120 }),
      zip,
      /** Italian addresses only; absent: derived from the ZIP. */
      province: optionalLine(60),
      country,
    },
    'Indirizzo di consegna richiesto',
  )
  .superRefine(
    ({ country, zip, city, province }, problems) => {
      // Other fields may still have a wrong type here.
      const [town, area] = [city, province].map((value: unknown) => (typeof value === 'string' ? value : ''))
      const found = placeProblems({ country, zip, city: town ?? '', province: area || null })
      for (const [field, message] of Object.entries(found))
        problems.addIssue({ code: 'custom', path: [field], message })
    },
    { when: isPlace },
  )
  .overwrite((place) => ({ ...place, ...settlePlace(place) }))

/** The parts of a destination that determine a price. The ZIP may be missing if the country is sufficient. */
export const PricedDestination = z
  .object({ country, zip }, 'Indirizzo di consegna richiesto')
  .superRefine(
    ({ country, zip }, problems) => {
      if (zip === '' && country !== 'IT') return
      const { zip: message } = placeProblems({ country, zip, province: null })
      if (message) problems.addIssue({ code: 'custom', path: ['zip'], message })
    },
    { when: isPlace },
  )
  .overwrite(({ country, zip }) => ({ country, zip: normalisePostalCode(country, zip) }))

/** An entry of the address book. */
export const Address = z.object({
  id,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  shipping: z.object({
    address: z.string(),
    city: z.string(),
    zip: z.string(),
    /** Two letters; Italian addresses only. */
    province: z.string().nullable(),
    country: z.string(),
  }),
  /** Preselected for new orders; at most one per account. */
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export type Address = z.infer<typeof Address>

export const AddressInput = z.object({
  customer: Consignee,
  shipping: Destination,
  /** Absent: unchanged. */
  isDefault: z.boolean('Indica se è l’indirizzo predefinito').optional(),
})

export type AddressInput = z.infer<typeof AddressInput>

/** `search`: prefixes of words in name, place, e-mail or phone, in any order. */
export const AddressListQuery = pageQuery.extend({
  search: z.string().trim().max(200, 'Massimo 200 caratteri').optional(),
})

export type AddressListQuery = z.infer<typeof AddressListQuery>

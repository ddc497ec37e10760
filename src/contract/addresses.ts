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

/** For whom a parcel is; of an order, and of an entry of the address book. */
export const Consignee = z.object(
  {
    name: line('Nome del destinatario richiesto', { max: 160 }),
    email,
    phone: optionalLine(40),
  },
  'Dati del destinatario richiesti',
)

const zip = optionalLine(12).transform((value) => value ?? '')

/** Checked also while other fields are invalid, so that all messages show together. */
const isPlace = ({ value }: { value: unknown }): boolean => {
  const { country, zip } = Object(value) as Record<string, unknown>
  return typeof country === 'string' && isCountryCode(country) && typeof zip === 'string'
}

/** Where it goes: postal code and province by the rules of its country (docs/specification/addresses.md#postal-code-and-province). */
export const Destination = z
  .object(
    {
      address: line('Indirizzo richiesto', { max: 300 }),
      city: line('Città richiesta', { max: 120 }),
      zip,
      /** Of Italian addresses; absent: that of the ZIP. */
      province: optionalLine(60),
      country,
    },
    'Indirizzo di consegna richiesto',
  )
  .superRefine(
    ({ country, zip, city, province }, problems) => {
      // Other fields may be of another type here.
      const [town, area] = [city, province].map((value: unknown) => (typeof value === 'string' ? value : ''))
      const found = placeProblems({ country, zip, city: town ?? '', province: area || null })
      for (const [field, message] of Object.entries(found))
        problems.addIssue({ code: 'custom', path: [field], message })
    },
    { when: isPlace },
  )
  .overwrite((place) => ({ ...place, ...settlePlace(place) }))

/** As much of a destination as a price depends on. The ZIP may be missing where the country alone decides. */
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
    /** Two letters; of Italian addresses only. */
    province: z.string().nullable(),
    country: z.string(),
  }),
  /** New orders start with it; at most one per account. */
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export type Address = z.infer<typeof Address>

export const AddressInput = z.object({
  customer: Consignee,
  shipping: Destination,
  /** Absent: stays as it is. */
  isDefault: z.boolean('Indica se è l’indirizzo predefinito').optional(),
})

export type AddressInput = z.infer<typeof AddressInput>

/** `search`: beginnings of words of name, place, e-mail or phone, in any order. */
export const AddressListQuery = pageQuery.extend({
  search: z.string().trim().max(200, 'Massimo 200 caratteri').optional(),
})

export type AddressListQuery = z.infer<typeof AddressListQuery>

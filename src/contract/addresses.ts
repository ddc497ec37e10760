import { country, email, id, instant, line, optionalLine, pageQuery, province } from './fields.ts'
import { z } from './z.ts'

/** For whom a parcel is; of an order, and of an entry of the address book. */
export const Consignee = z.object(
  {
    name: line('Nome del destinatario richiesto', { max: 160 }),
    email,
    phone: optionalLine(40),
  },
  'Dati del destinatario richiesti',
)

/** Where it goes. */
export const Destination = z.object(
  {
    address: line('Indirizzo richiesto', { max: 300 }),
    city: line('Città richiesta', { max: 120 }),
    zip: line('CAP richiesto', { max: 12 }),
    province,
    country,
  },
  'Indirizzo di consegna richiesto',
)

export const hasRightZip = ({ shipping }: { shipping: { country: string; zip: string } }) =>
  shipping.country !== 'IT' || /^\d{5}$/.test(shipping.zip)

export const wrongZip = {
  path: ['shipping', 'zip'],
  message: 'Il CAP italiano ha 5 cifre',
  when: ({ value }: { value: unknown }) =>
    typeof (value as { shipping?: { zip?: unknown } })?.shipping?.zip === 'string',
}

export const hasRightProvince = ({ shipping }: { shipping: { country: string; province: string | null } }) =>
  shipping.province === null || shipping.country === 'IT'

export const wrongProvince = {
  path: ['shipping', 'province'],
  message: 'La provincia si indica solo per l’Italia',
}

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

export const AddressInput = z
  .object({
    customer: Consignee,
    shipping: Destination,
    /** Absent: stays as it is. */
    isDefault: z.boolean('Indica se è l’indirizzo predefinito').optional(),
  })
  .refine(hasRightZip, wrongZip)
  .refine(hasRightProvince, wrongProvince)

export type AddressInput = z.infer<typeof AddressInput>

/** `search`: beginnings of words of name, place, e-mail or phone, in any order. */
export const AddressListQuery = pageQuery.extend({
  search: z.string().trim().max(200, 'Massimo 200 caratteri').optional(),
})

export type AddressListQuery = z.infer<typeof AddressListQuery>

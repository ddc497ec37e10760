import { money } from './fields.ts'
import { z } from './z.ts'

/** Company data required on an Italian site. */
const PublicCompany = z.object({
  legalName: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  province: z.string(),
  vatNumber: z.string(),
  register: z.string(),
  shareCapital: z.string(),
  email: z.string(),
  pec: z.string(),
  /** Empty: none. */
  phone: z.string(),
})

/** Settings readable by anyone. Texts on pages use these values. */
export const PublicSettings = z.object({
  freeShippingThreshold: money.nullable(),
  unpaidOrderHours: z.number().int(),
  /** Orders paid by this hour of a working day, Italian time, ship the same day. */
  sameDayCutoffHour: z.number().int(),
  company: PublicCompany,
  /** Destination of accepted returns. */
  returnAddress: z.string(),
  /** External support chat; null: customers contact the support by mail. */
  supportChatUrl: z.url().nullable(),
  /** True if demo accounts exist, which the login page then lists. */
  demoAccounts: z.boolean(),
  /** True with the payment sandbox: no real charges. */
  testPayments: z.boolean(),
})

export type PublicSettings = z.infer<typeof PublicSettings>

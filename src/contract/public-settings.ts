import { money } from './fields.ts'
import { z } from './z.ts'

/** Who sells here, as an Italian site must say. */
export const PublicCompany = z.object({
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

/** The settings that anybody may read. Page texts that name a setting take its value from here. */
export const PublicSettings = z.object({
  freeShippingThreshold: money.nullable(),
  unpaidOrderHours: z.number().int(),
  /** Orders paid by this hour of a working day, Italian time, leave the same day. */
  sameDayCutoffHour: z.number().int(),
  company: PublicCompany,
  /** Where accepted returns are sent. */
  returnAddress: z.string(),
  /** Where customers chat with the support, at another service; null: they write a mail. */
  supportChatUrl: z.url().nullable(),
  /** True where demo accounts exist: the login page names them. */
  demoAccounts: z.boolean(),
  /** True with the payment sandbox: nobody is charged. */
  testPayments: z.boolean(),
})

export type PublicSettings = z.infer<typeof PublicSettings>

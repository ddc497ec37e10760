import { money } from './fields.ts'
import { z } from './z.ts'

/** The settings that anybody may read. Page texts that name a setting take its value from here. */
export const PublicSettings = z.object({
  freeShippingThreshold: money.nullable(),
  unpaidOrderHours: z.number().int(),
  /** Where customers chat with the support, at another service; null: they write a mail. */
  supportChatUrl: z.url().nullable(),
  /** True where demo accounts exist: the login page names them. */
  demoAccounts: z.boolean(),
  /** True with the payment sandbox: nobody is charged. */
  testPayments: z.boolean(),
})

export type PublicSettings = z.infer<typeof PublicSettings>

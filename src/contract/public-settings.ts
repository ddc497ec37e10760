import { money } from './fields.ts'
import { z } from './z.ts'

/** What pages show of the settings, to anybody: the texts that name them read the same values (decisions.md §6). */
export const PublicSettings = z.object({
  freeShippingThreshold: money.nullable(),
  unpaidOrderHours: z.number().int(),
  /** True with demo accounts, so that the login page can name them. */
  demoAccounts: z.boolean(),
  /** True while payments are the sandbox's: nobody is charged. */
  testPayments: z.boolean(),
})

export type PublicSettings = z.infer<typeof PublicSettings>

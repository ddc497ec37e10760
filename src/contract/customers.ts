import { plans } from '../domain/accounts/plans.ts'
import { roles } from '../domain/accounts/roles.ts'
import { User } from './accounts.ts'
import { VatConsultation } from './business-profile.ts'
import { pageQuery } from './fields.ts'
import { z } from './z.ts'

export const AdminUserListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  /** `pending`: profiles submitted and waiting for a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

/** An account in the admin's list. */
export const AdminUser = User.extend({
  /** What VIES said last about the VAT number that the account has now; null until it answers. */
  vatConsultation: VatConsultation.nullable(),
})

export type AdminUser = z.infer<typeof AdminUser>

/** What an admin changes of an account; what is absent or null stays. */
export const AdminUserInput = z.object({
  role: z.enum(roles).nullish(),
  plan: z.enum(plans).nullish(),
  suspended: z.boolean().nullish(),
})

export type AdminUserInput = z.infer<typeof AdminUserInput>

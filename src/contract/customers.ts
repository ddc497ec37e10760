import { plans } from '../domain/plans.ts'
import { roles } from '../domain/roles.ts'
import { pageQuery } from './fields.ts'
import { z } from './z.ts'

export const AdminUserListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  /** `pending`: profiles submitted and waiting for a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

/** What an admin changes of an account; what is absent or null stays. */
export const AdminUserInput = z.object({
  role: z.enum(roles).nullish(),
  plan: z.enum(plans).nullish(),
  suspended: z.boolean().nullish(),
})

export type AdminUserInput = z.infer<typeof AdminUserInput>

import { pageQuery } from './fields.ts'
import { z } from './z.ts'

export const AdminUserListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  /** `pending`: profiles submitted and waiting for a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

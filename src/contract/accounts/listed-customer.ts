import { id } from '../fields.ts'
import { z } from '../z.ts'

/** A customer beside something of theirs, in lists of everybody's things. */
export const ListedCustomer = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
})

export type ListedCustomer = z.infer<typeof ListedCustomer>

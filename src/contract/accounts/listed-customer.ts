import { id } from '../fields.ts'
import { z } from '../z.ts'

/** The customer of an item in lists across customers. */
export const ListedCustomer = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
})

export type ListedCustomer = z.infer<typeof ListedCustomer>

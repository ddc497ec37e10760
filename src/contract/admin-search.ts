import { fewestSearchedCharacters } from '../domain/admin-search.ts'
import { id } from './fields.ts'
import { z } from './z.ts'

export const AdminSearchQuery = z.object({
  q: z.string().trim().min(fewestSearchedCharacters, 'Almeno 2 caratteri').max(100, 'Massimo 100 caratteri'),
})

/** One thing that an admin's search found. */
export const AdminFind = z.object({
  id,
  title: z.string(),
  /** What tells it from its like, in one line. */
  detail: z.string(),
})

export type AdminFind = z.infer<typeof AdminFind>

/** A few of each kind. */
export const AdminFinds = z.object({
  orders: z.array(AdminFind),
  products: z.array(AdminFind.extend({ imageUrl: z.string().nullable() })),
  customers: z.array(AdminFind),
})

export type AdminFinds = z.infer<typeof AdminFinds>

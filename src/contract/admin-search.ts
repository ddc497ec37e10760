import { fewestSearchedCharacters } from '../domain/admin-search.ts'
import { id } from './fields.ts'
import { z } from './z.ts'

export const AdminSearchQuery = z.object({
  q: z.string().trim().min(fewestSearchedCharacters, 'Almeno 2 caratteri').max(100, 'Massimo 100 caratteri'),
})

/** A result of an admin's search. */
export const AdminFind = z.object({
  id,
  title: z.string(),
  /** Distinguishing details on one line. */
  detail: z.string(),
})

export type AdminFind = z.infer<typeof AdminFind>

/** A few results of each kind. */
export const AdminFinds = z.object({
  orders: z.array(AdminFind),
  products: z.array(AdminFind.extend({ imageUrl: z.string().nullable() })),
  customers: z.array(AdminFind),
})

export type AdminFinds = z.infer<typeof AdminFinds>

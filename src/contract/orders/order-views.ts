import { adminOrderSorts, adminOrderStatuses } from '../../domain/orders/admin-order-list.ts'
import { id, instant, optionalText, text } from '../fields.ts'
import { z } from '../z.ts'

/** Saved filters of the admin's order list. */
export const OrderViewInput = z.object({
  name: text('Scrivi un nome per la vista', { max: 40 }),
  search: optionalText(200),
  status: z.enum(adminOrderStatuses, 'Stato non valido').default('all'),
  sort: z.enum(adminOrderSorts, 'Ordinamento non valido').nullish(),
})

export type OrderViewInput = z.infer<typeof OrderViewInput>

export const OrderView = z.object({
  id,
  name: z.string(),
  search: z.string().nullable(),
  status: z.enum(adminOrderStatuses),
  sort: z.enum(adminOrderSorts).nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export type OrderView = z.infer<typeof OrderView>

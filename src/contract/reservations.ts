import { reservationStatuses } from '../domain/orders/reservations.ts'
import { id, instant, optionalId, pageQuery, quantity } from './fields.ts'
import { OrderLines } from './order-placing.ts'
import { ProductListItem, ProductVariant } from './products.ts'
import { z } from './z.ts'

export const Reservation = z.object({
  id,
  productId: id,
  variantId: id.nullable(),
  quantity: z.number().int(),
  status: z.enum(reservationStatuses),
  expiresAt: instant,
  createdAt: instant,
  product: ProductListItem,
  variant: ProductVariant.nullable(),
})

export type Reservation = z.infer<typeof Reservation>

export const ReserveInput = z.object({
  productId: id,
  variantId: optionalId,
  quantity: quantity.default(1),
  /** At most seven days ahead, which is also the default. */
  expiresAt: z
    .preprocess((value) => (value === '' ? null : value), instant.nullish())
    .transform((value) => (value ? new Date(value) : undefined)),
})

export type ReserveInput = z.infer<typeof ReserveInput>

/** Several lines at once: all of them are reserved, or none. */
export const ReserveLinesInput = z.object({
  items: OrderLines,
  expiresAt: ReserveInput.shape.expiresAt,
})

export type ReserveLinesInput = z.infer<typeof ReserveLinesInput>

export const ReservationListQuery = pageQuery.extend({
  status: z.enum(reservationStatuses).optional(),
  productId: id.optional(),
})

export type ReservationListQuery = z.infer<typeof ReservationListQuery>

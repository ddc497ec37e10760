import { reservationStatuses } from '../../domain/orders/stock/reservations.ts'
import { adminHoldingsPageSize } from '../../domain/page-sizes.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { id, instant, limit, optionalId, optionalText, pageQuery, quantity } from '../fields.ts'
import { ProductListItem, ProductVariant } from '../products/products.ts'
import { z } from '../z.ts'
import { OrderLines } from './order-placing.ts'

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

/** Any customer's reservation, for admins. */
export const AdminReservation = Reservation.extend({ user: ListedCustomer })

export type AdminReservation = z.infer<typeof AdminReservation>

/** Active reservations, soonest to expire first. `search`: as for wishlists; `userId`: only this customer's. */
export const AdminReservationQuery = pageQuery.extend({
  limit: limit(adminHoldingsPageSize),
  search: z.string().trim().max(200).optional(),
  userId: id.optional(),
})

export type AdminReservationQuery = z.infer<typeof AdminReservationQuery>

/** An admin's reason for cancelling, shown to the customer. */
export const CancelReservationQuery = z.object({ reason: optionalText(300) })

import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { EndingReservation } from '../../events/order-events.ts'

/**
 * Live reservations that expire within a day and whose owner has not been notified. Leaves out reservations made for a day or less, and owners who
 * opted out of these mails: the mail is the only notification, and its outbox row marks the owner as notified.
 */
export async function selectEndingReservations(db: Queryable, atMost: number): Promise<EndingReservation[]> {
  const { rows } = await db.execute<EndingReservation & Record<string, unknown>>(sql`
    select reservation.id, reservation.quantity, reservation.expires_at as "expiresAt", product.name as "productName",
           json_build_object('id', owner.id, 'email', owner.email, 'username', owner.username, 'firstName', owner.first_name) as owner
    from reservations as reservation
    join products as product on product.id = reservation.product_id
    join users as owner on owner.id = reservation.user_id
    where reservation_is_live(reservation.status, reservation.expires_at)
      and reservation.expires_at <= present() + interval '1 day'
      and reservation.expires_at - reservation.created_at > interval '1 day'
      and owner.reservation_mails
      and not exists (select 1 from outbox where dedupe_key = 'reservation.ending:' || reservation.id)
    order by reservation.expires_at limit ${atMost}
  `)
  return rows
}

export interface OverReservation extends Record<string, unknown> {
  id: string
  expiresAt: string
}

/** Expired reservations that are not marked yet, paginated by expiry. */
export async function selectReservationsThatAreOver(
  db: Queryable,
  page: { after: OverReservation | undefined; atMost: number },
): Promise<OverReservation[]> {
  const { after, atMost } = page
  const { rows } = await db.execute<OverReservation>(sql`
    select id, expires_at::text as "expiresAt" from reservations
    where reservation_is_over(status, expires_at)
      ${after ? sql`and (expires_at, id) > (${after.expiresAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by expires_at, id limit ${atMost}
  `)
  return rows
}

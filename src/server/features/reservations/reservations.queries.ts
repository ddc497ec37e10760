import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReservationListQuery } from '../../../contract/orders/reservations.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { type HoldingLimits, type LiveHolding, maxHoldings } from '../../../domain/orders/stock/holding-limits.ts'
import type { ReservationStatus } from '../../../domain/orders/stock/reservations.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, soonestToEndFirst } from '../../database/paging.ts'
import { runStatement } from '../../database/run-statement.ts'
import { products } from '../../database/schema/products.ts'
import { type ReservationRow, reservations } from '../../database/schema/stock.ts'
import type { EndingReservation } from '../../events/order-events.ts'

const insertReservationsText = `
  insert into reservations (id, user_id, stock_item_id, product_id, variant_id, quantity, expires_at)
  select line.id, $2::uuid, line.stock_item_id, line.product_id, line.variant_id, line.quantity, $7::timestamptz
  from (select count(*) as n, coalesce(sum(quantity), 0) as pieces from reservations
        where user_id = $2::uuid and reservation_is_live(status, expires_at)) as held,
       unnest($1::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[])
         as line (id, stock_item_id, product_id, variant_id, quantity)
  where held.n + cardinality($1::uuid[]) <= $8::int and held.pieces + $10::int <= $9::int`

export type NewReservation = Pick<
  ReservationRow,
  'id' | 'userId' | 'stockItemId' | 'productId' | 'variantId' | 'quantity' | 'expiresAt'
>

/**
 * Inserts reservations of one account with the same expiry, all or none. Returns false if the account would exceed its limits. The account's row must
 * be locked.
 */
export async function insertReservations(
  db: Queryable,
  reservations: readonly NewReservation[],
  { activeReservations, reservedPieces }: Pick<HoldingLimits, 'activeReservations' | 'reservedPieces'>,
): Promise<boolean> {
  const column = (name: keyof NewReservation) => reservations.map((reservation) => reservation[name])
  const [first] = reservations
  const values = [
    column('id'),
    first?.userId,
    column('stockItemId'),
    column('productId'),
    column('variantId'),
    column('quantity'),
    first?.expiresAt,
    activeReservations,
    reservedPieces,
    piecesOf(reservations),
  ]
  const { rowCount } = await runStatement(db, insertReservationsText, values)
  return rowCount === reservations.length
}

/** In id order. */
export const findReservations = (db: Queryable, ids: readonly string[]): Promise<ReservationRow[]> =>
  db
    .select(asItStands)
    .from(reservations)
    .where(inArray(reservations.id, [...ids]))
    .orderBy(reservations.id)

/** Active and not expired. The rule is an SQL function (database/routines/stock), so that all statements agree. */
const isLive = sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})`

const isOver = sql`reservation_is_over(${reservations.status}, ${reservations.expiresAt})`

/** Columns with the effective status: `expired` as soon as the reservation has expired, even before the job marks it. */
const asItStands = {
  ...getTableColumns(reservations),
  status: sql<ReservationStatus>`case when ${isOver} then 'expired' else ${reservations.status} end`,
}

/** Locks the user's own reservations among these ids, in id order. Returns them with their effective status. */
export function lockReservations(db: Queryable, userId: string, ids: readonly string[]): Promise<ReservationRow[]> {
  return db
    .select(asItStands)
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.id, [...ids])))
    .orderBy(reservations.id)
    .for('update')
}

/** Locks a reservation of this owner. Undefined if it belongs to another account. */
export async function lockOwnReservation(
  db: Queryable,
  id: string,
  ownerId: string,
): Promise<ReservationRow | undefined> {
  const [row] = await lockReservations(db, ownerId, [id])
  return row
}

/** Locks a reservation of any owner. */
export async function lockAnyReservation(db: Queryable, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select(asItStands).from(reservations).where(eq(reservations.id, id)).for('update')
  return row
}

/** Locks the reservations by which an account holds stock now, in id order. */
export function lockLiveReservations(db: Queryable, userId: string): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.userId, userId), isLive))
    .orderBy(reservations.id)
    .for('update')
}

/** Names of reserved products, by product id. */
export async function findProductNames(
  db: Queryable,
  reserved: readonly Pick<ReservationRow, 'productId'>[],
): Promise<Map<string, string>> {
  if (reserved.length === 0) return new Map()
  const ids = reserved.map(({ productId }) => productId)
  const rows = await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The reservations by which an account holds stock now. */
export function selectLiveHoldings(db: Queryable, userId: string): Promise<LiveHolding[]> {
  return db
    .select({ quantity: reservations.quantity, expiresAt: reservations.expiresAt })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), isLive))
    .limit(maxHoldings)
}

export async function updateReservations(
  db: Queryable,
  ids: readonly string[],
  changes: Pick<typeof reservations.$inferInsert, 'status' | 'orderId'>,
): Promise<void> {
  await db
    .update(reservations)
    .set(changes)
    .where(inArray(reservations.id, [...ids]))
}

/** Filter of the list for each status. */
const hasStatus: Readonly<Record<ReservationStatus, SQL | undefined>> = {
  active: isLive,
  converted: eq(reservations.status, 'converted'),
  cancelled: eq(reservations.status, 'cancelled'),
  expired: or(eq(reservations.status, 'expired'), isOver),
}

/** An account's reservations, newest first; with `status: 'active'`, soonest expiry first. */
export async function selectReservations(
  db: Queryable,
  userId: string,
  { status, productId, ...query }: ReservationListQuery,
): Promise<Page<ReservationRow>> {
  const filter = and(
    eq(reservations.userId, userId),
    status && hasStatus[status],
    productId ? eq(reservations.productId, productId) : undefined,
  )
  const page = (status === 'active' ? soonestToEndFirst : newestFirst)(reservations, { filter, ...query })
  const rows = await db
    .select(asItStands)
    .from(reservations)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, await countRows(db, reservations, filter))
}

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

import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminReservationQuery } from '../../../contract/orders/reservations.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, soonestToEndFirst } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { reservations } from '../../database/schema/stock.ts'
import { listedCustomer } from '../accounts/accounts.reads.ts'
import { type Named, totalOfSearch } from '../list-search/find-named.ts'

const isLive = sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})`

/** One page of live reservations, soonest expiry first: all of them, those of one customer, or those that match the named products and customers. */
export async function selectLiveReservations(
  db: Queryable,
  { userId, ...query }: AdminReservationQuery,
  named: Named | undefined,
) {
  const filter = and(isLive, userId === undefined ? undefined : eq(reservations.userId, userId))
  const page = soonestToEndFirst(reservations, { filter, ...query })
  const ids = named && (await selectIdsOfNamed(db, page, named))
  const found = await db
    .select({ ...getTableColumns(reservations), user: listedCustomer })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.userId))
    .where(ids ? inArray(reservations.id, ids) : page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(found, named ? totalOfSearch(named) : await countUpTo(db, reservations, filter))
}

/** Ids of the page for a search: reads the first `limit` reservations of each named product and customer through its index, then merges them. */
async function selectIdsOfNamed(
  db: Queryable,
  page: { where: SQL | undefined; limit: number },
  { productIds, userIds }: Named,
): Promise<string[]> {
  const nextOf = (column: SQL, ids: readonly string[]) => sql`
    select held.* from unnest(${sql.param(ids)}::uuid[]) as named (id) cross join lateral (
      select id, expires_at from ${reservations} where ${column} = named.id and ${page.where ?? sql`true`}
      order by expires_at, id limit ${page.limit}
    ) as held`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      ${nextOf(sql`product_id`, productIds)} union ${nextOf(sql`user_id`, userIds)}
    ) as held order by expires_at, id limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

import { and, count, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { orderStatusGroups } from '../../../domain/orders/orders.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countRows } from '../../database/paging.ts'
import { closedAccounts, type DataExportRow, dataExports } from '../../database/schema/account-data.ts'
import { objects } from '../../database/schema/objects.ts'
import { orders } from '../../database/schema/orders.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'
import { accountTables, accountWithout } from './account-tables.ts'

const listed = (names: readonly string[]) => sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`)

export async function selectAccount(db: Queryable, userId: string): Promise<object> {
  const { rows } = await db.execute<{ account: object }>(
    sql`select to_jsonb(t) - ${listed(accountWithout)} as account from users t where id = ${userId}::uuid`,
  )
  return rows[0]?.account ?? {}
}

type Exported = NonNullable<(typeof accountTables)[string]['exported']>

/**
 * Opens a cursor on the account's rows of one table. The returned function fetches the next rows, an empty array at the end. All names are constants
 * of account-tables.ts. Only one cursor is open at a time.
 */
export async function openRows(
  tx: Transaction,
  { table, owner, exported }: { table: string; owner: string; exported: Exported },
  userId: string,
): Promise<(atMost: number) => Promise<object[]>> {
  const more = exported.with ? sql.raw(` || ${exported.with}`) : sql``
  await tx.execute(sql`close all`)
  // DECLARE CURSOR takes no parameters, so the id is validated and inlined.
  const id = sql.raw(`'${/^[0-9a-f-]{36}$/.exec(userId)?.[0] ?? ''}'::uuid`)
  await tx.execute(sql`
    declare account_rows no scroll cursor for
    select (to_jsonb(t) - ${listed(exported.without ?? [])})${more} as row
    from ${sql.raw(table)} t where t.${sql.raw(owner)} = ${id}`)
  return async (atMost) => {
    const { rows } = await tx.execute<{ row: object }>(sql.raw(`fetch ${atMost} from account_rows`))
    return rows.map(({ row }) => row)
  }
}

/** Makes every table read from the same snapshot and forbids writes. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
}

/** The newest requested export. Its state is failed if it is still pending but no live `jobName` job will finish it. */
export async function findLatestExport(
  db: Queryable,
  userId: string,
  jobName: string,
): Promise<DataExportRow | undefined> {
  const isLost = sql`${dataExports.state} = 'pending' and not ${hasLiveJob(jobName, 'exportId', dataExports.id)}`
  const [row] = await db
    .select({
      ...getTableColumns(dataExports),
      state: sql<DataExportRow['state']>`case when ${isLost} then 'failed' else ${dataExports.state} end`,
    })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return row
}

/** An export of this account that has not expired. */
export async function findReadyExport(db: Queryable, userId: string, id: string): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId), gt(dataExports.expiresAt, sql`present()`)))
  return row
}

/** Exports requested in the last 24 hours, and the seconds until the oldest of them leaves that window. */
export async function countExportsOfDay(db: Queryable, userId: string): Promise<{ asked: number; freeIn: number }> {
  const [row] = await db
    .select({
      asked: count(),
      freeIn: sql<number>`coalesce(extract(epoch from min(${dataExports.createdAt}) + interval '1 day' - present()), 0)::float8`,
    })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.createdAt, sql`present() - interval '1 day'`)))
  return row ?? { asked: 0, freeIn: 0 }
}

export async function insertExport(db: Queryable, userId: string): Promise<DataExportRow> {
  const [row] = await db.insert(dataExports).values({ userId }).returning()
  if (!row) throw new Error('The export was not stored')
  return row
}

export async function findPendingExport(db: Queryable, id: string): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'pending')))
  return row
}

/** Undefined if the export is no longer pending. */
export async function markExport(
  db: Queryable,
  id: string,
  as: Pick<DataExportRow, 'state'> & Partial<DataExportRow>,
): Promise<DataExportRow | undefined> {
  const [row] = await db
    .update(dataExports)
    .set(as)
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'pending')))
    .returning()
  return row
}

/** Ids of exports to delete: older than `days`, or owned by a closed account. */
export async function selectOverExports(db: Queryable, days: number, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${dataExports} as copy
    where created_at < present() - make_interval(days => ${days})
      or exists (select 1 from ${closedAccounts} where user_id = copy.user_id)
    order by created_at limit ${atMost}`)
  return rows.map(({ id }) => id)
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id))
}

/** Paid orders that have not shipped yet. */
export const countToShip = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, orders, and(eq(orders.userId, userId), inArray(orders.status, [...orderStatusGroups.paid])))

/** Deletes the account's rows in all tables except those marked `kept`. */
export async function deleteAccountRows(tx: Transaction, userId: string): Promise<void> {
  for (const [table, { owner, onClosing }] of Object.entries(accountTables)) {
    if (onClosing === 'kept') continue
    await tx.execute(sql`delete from ${sql.raw(table)} where ${sql.raw(owner)} = ${userId}::uuid`)
  }
}

/** The next sweep deletes pictures without an owner once nothing displays them. */
export async function freeObjects(db: Queryable, userId: string): Promise<void> {
  await db.update(objects).set({ ownerId: null }).where(eq(objects.ownerId, userId))
}

export async function insertClosedAccount(
  db: Queryable,
  closed: { userId: string; closedAt: Date; emptiedAt: Date | null },
): Promise<void> {
  await db.insert(closedAccounts).values(closed)
}

/** Ids of all active admins, locked in id order until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where user_role = 'admin' and suspended_at is null order by id for no key update`,
  )
  return rows.map(({ id }) => id)
}

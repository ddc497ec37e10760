import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { PageWanted } from './provider-records.ts'

interface SandboxMovement {
  movementId: string
  kind: 'charge' | 'refund'
  sourceId: string
  gross: string
  currency: string
  at: Date
}

/** Payments and refunds of the sandbox in the window, newest first, after the cursor (`at id`) of the previous page. */
export async function selectSandboxMovements(
  db: Queryable,
  { from, until, after }: PageWanted,
  atMost: number,
): Promise<SandboxMovement[]> {
  const [at, id] = after?.split(' ') ?? []
  const { rows } = await db.execute<SandboxMovement & { at: string } & Record<string, unknown>>(sql`
    with moved as (
      select 'txn_' || id as id, 'charge' as kind, 'pay_' || id as source, amount, currency, coalesce(paid_at, created_at) as at
      from sandbox_sessions
      where status = 'paid' and plan is null and subscription_id is null
        and coalesce(paid_at, created_at) >= ${from} and coalesce(paid_at, created_at) < ${until}
      union all
      select 'txn_' || id, 'charge', 'pay_' || id, amount, 'EUR', paid_at from sandbox_invoices where paid_at >= ${from} and paid_at < ${until}
      union all
      select 'txn_' || refund.id, 'refund', refund.id, -refund.amount, coalesce(currency, 'EUR'), refund.created_at
      from sandbox_refunds as refund left join sandbox_sessions as session on session.id = session_id
      where refund.created_at >= ${from} and refund.created_at < ${until}
    )
    select id as "movementId", kind, source as "sourceId", amount::text as gross, currency,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from moved
    where ${at && id ? sql`(at, id) < (${at}::timestamptz, ${id})` : sql`true`}
    order by moved.at desc, moved.id desc limit ${atMost}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

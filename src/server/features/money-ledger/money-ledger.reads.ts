import { sql } from 'drizzle-orm'
import type { MoneyBooks, MoneyDay } from '../../../contract/money-ledger.ts'
import { planVatRate } from '../../../domain/accounts/plan-charges.ts'
import type { VatKind } from '../../../domain/invoices/vat-treatments.ts'
import type { MoneyAccount, MoneyEntryKind } from '../../../domain/money/money-ledger.ts'
import type { Queryable } from '../../database/database.ts'

/** Account balances: the days already summed up plus the entries since. */
export async function readBalances(db: Queryable): Promise<MoneyBooks['balances']> {
  const { rows } = await db.execute<{ account: MoneyAccount; balance: string }>(sql`
    with moved as (
      select account, debit - credit as amount from money_days
      union all
      select account, posted.amount
      from money_entries, lateral (values (debit, amount), (credit, -amount)) as posted (account, amount)
      where day > coalesce((select max(day) from money_days), '-infinity')
    )
    select account, sum(amount)::numeric(14, 2)::text as balance from moved group by account order by account`)
  return rows
}

/** A day's totals according to the books. */
type BookedDay = Pick<MoneyDay, 'day' | 'received' | 'refunded' | 'fees' | 'paidOut'>

/** Days of a month (`2026-11`) on which money came in or went out at the provider. */
export async function selectMoneyDays(db: Queryable, month: string): Promise<BookedDay[]> {
  const first = `${month}-01`
  const net = (kind: MoneyEntryKind) =>
    sql`coalesce(sum(case when is_reversal then -amount else amount end) filter (where kind = ${kind}), 0)::numeric(14, 2)::text`
  const { rows } = await db.execute<BookedDay & Record<string, unknown>>(sql`
    select day::text, ${net('receipt')} as received, ${net('refund')} as refunded, ${net('fee')} as fees, ${net('payout')} as "paidOut"
    from money_entries
    where day >= ${first}::date and day < ${first}::date + interval '1 month' and kind in ('receipt', 'refund', 'fee', 'payout')
    group by day order by day desc`)
  return rows
}

export interface MoneyEntryRow extends Record<string, unknown> {
  id: string
  day: string
  kind: MoneyEntryKind
  isReversal: boolean
  debit: MoneyAccount
  credit: MoneyAccount
  amount: string
  orderNumber: string | null
  /** VAT treatment of the sale; null for entries that concern neither sales nor VAT. */
  taxedAs: VatKind | null
  /** Percentages, highest first. */
  rates: string[] | null
  consumption: string | null
  /** Null for entries that change neither sales nor VAT, and for VAT that the row of its sale or return already shows. */
  net: string | null
  vat: string | null
  gross: string | null
}

/** Entries of a sale or a return. */
const isOfSale = sql`entry.kind in ('settlement', 'return')`

/**
 * The VAT that an entry prints. A sale or a return prints the VAT that its transaction posted about the same subject. A VAT entry without one prints
 * itself: the credit note of a lost dispute is written later. Each VAT entry is printed once, by the nearest entry: `created_at` is in milliseconds,
 * so two transactions can share it.
 */
const printedVat = sql`(
  select sum(case when tax.is_reversal then -tax.amount else tax.amount end) from money_entries as tax
  where tax.subject = entry.subject and tax.created_at = entry.created_at and tax.kind in ('vat', 'oss_vat')
    and entry.id = coalesce((
      select sale.id from money_entries as sale
      where sale.subject = tax.subject and sale.created_at = tax.created_at and sale.kind in ('settlement', 'return')
      order by abs(sale.id - tax.id), sale.id limit 1), tax.id))`

/** A month's entries by day and id, starting after `after` (`{day} {id}`). */
export async function selectMoneyEntries(
  db: Queryable,
  month: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<MoneyEntryRow[]> {
  const first = `${month}-01`
  const [day, id] = after?.split(' ') ?? []
  const { rows } = await db.execute<MoneyEntryRow>(sql`
    select entry.id::text, day::text, entry.kind, is_reversal as "isReversal", debit, credit, entry.amount::text, order_number as "orderNumber",
      case when entry.kind not in ('settlement', 'return', 'vat', 'oss_vat') then null when taxation.treatment = 'one_stop_shop' then 'one_stop_shop'
        when taxation.rate = 0 or vat_treatment is not null then 'untaxed' else 'italian' end as "taxedAs",
      case when entry.kind in ('settlement', 'return', 'vat', 'oss_vat') then coalesce(
        (select array_agg(vat_rate::text order by vat_rate desc) from (select distinct vat_rate from order_items where order_items.order_id = entry.order_id) as used),
        array[case when vat_treatment is null then ${planVatRate} else '0.00' end]) end as rates,
      case when taxation.treatment = 'one_stop_shop' and entry.kind in ('settlement', 'return', 'vat', 'oss_vat') then taxation.destination end as consumption,
      (sold.gross - sold.vat)::text as net, sold.vat::text as vat, case when sold.vat is not null then sold.gross::text end as gross
    from money_entries as entry left join orders on orders.id = entry.order_id
      left join order_taxations as taxation on taxation.order_id = entry.order_id
      left join payments on entry.order_id is null and payments.id = entry.subject
      left join plan_charges on plan_charges.id = payments.plan_charge_id
      cross join lateral (select
        case when not ${isOfSale} then 0.00 when is_reversal <> (entry.kind = 'return') then -entry.amount else entry.amount end as gross,
        coalesce(${printedVat}, case when ${isOfSale} then 0.00 end) as vat) as sold
    where day >= ${first}::date and day < ${first}::date + interval '1 month'
      and ${day && id ? sql`(day, entry.id) > (${day}::date, ${id}::bigint)` : sql`true`}
    order by day, entry.id limit ${limit}`)
  return rows
}

export interface MoneyDifference extends Record<string, unknown> {
  orderId: string
  orderNumber: string
  what: MoneyEntryKind | 'owed'
  posted: string
  wanted: string
}

const differenceColumns = sql`order_id as "orderId", order_number as "orderNumber", what, posted::numeric(14, 2)::text as posted, wanted::numeric(14, 2)::text as wanted`

/** Differences between the books and the orders of these Italian calendar days, at most `atMost`. */
export async function selectDifferences(
  db: Queryable,
  { from, until, atMost }: { from: string; until: string; atMost: number },
): Promise<MoneyDifference[]> {
  const { rows } = await db.execute<MoneyDifference>(
    sql`select ${differenceColumns} from money_differences(${from}::date, ${until}::date) limit ${atMost}`,
  )
  return rows
}

/** Differences between the books and these orders, at most `atMost`. */
export async function selectDifferencesOf(
  db: Queryable,
  orderIds: readonly string[],
  atMost: number,
): Promise<MoneyDifference[]> {
  const { rows } = await db.execute<MoneyDifference>(
    sql`select ${differenceColumns} from order_money_differences(${sql.param([...orderIds])}::uuid[]) limit ${atMost}`,
  )
  return rows
}

import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { electronicSeries } from '../../../domain/invoices/invoices.ts'
import { transmissionDays } from '../../../domain/invoices/transmission.ts'
import type { Money } from '../../../domain/money/money.ts'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import type { Counted } from '../../database/paging.ts'
import { listed } from '../../database/schema/columns.ts'
import { type CreditProposalRow, creditProposals, invoices } from '../../database/schema/invoices.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { products } from '../../database/schema/products.ts'
import { disputes, refunds } from '../../database/schema/refunds.ts'

/** Documents for the SdI, the Italian e-invoice exchange. The others are declared through the one-stop shop. */
export const isForExchange = sql`${invoices.series} in (${listed(electronicSeries)})`

/** Must match the predicate of the partial index. */
export const isToTransmit = sql`${invoices.transmittedOn} is null and ${isForExchange}`

export const isLate = sql`${isToTransmit} and ${invoices.kind} = 'invoice'
  and ${invoices.issuedOn} < (present() at time zone 'Europe/Rome')::date - ${sql.raw(String(transmissionDays))}`

/** Invoices whose transmission deadline has passed. */
export const lateInvoices: Counted = { table: invoices, filter: isLate }

/** Credit notes that await an admin's decision. */
export const openProposals: Counted = { table: creditProposals, filter: sql`${creditProposals.state} = 'open'` }

export interface ListedProposal {
  proposal: CreditProposalRow
  invoice: { number: string; buyerName: string; subject: string }
  noteAmount: Money
  lostAt: Date
  wonAt: Date | null
}

/**
 * Total of the credit note. Before it is written: everything left on the invoice once the pending refunds have notes of their own. Proposals written
 * by earlier releases list pieces: their total is the amount that the bank kept.
 */
const noteAmount = sql<Money>`coalesce(
  (select note.total from invoices as note where note.source = 'refund:' || ${creditProposals.refundId}),
  case when ${creditProposals.credited} is null then greatest(0, ${invoices.total}
    - (select coalesce(sum(note.total), 0) from invoices as note where note.credited_id = ${invoices.id})
    - (select coalesce(sum(amount), 0) from refunds where payment_id = ${creditProposals.paymentId} and state <> 'done')) end,
  ${creditProposals.amount})::numeric(12, 2)::text`

/** When the bank returned the last of the payment's money that it had taken; null while it keeps any of it. */
const wonAt = sql<Date | null>`(
  select case when bool_and(disputes.state = 'won') then max(disputes.decided_at) end from dispute_shares as share join disputes on disputes.id = share.dispute_id
  where share.payment_id = ${creditProposals.paymentId} and share.refunded > 0)`.mapWith(disputes.decidedAt)

/** Proposals with the invoices that they would credit. */
export const selectProposalsWhere = (db: Queryable, filter: SQL | undefined) =>
  db
    .select({
      proposal: creditProposals,
      invoice: {
        number: invoices.number,
        buyerName: invoices.buyerName,
        subject: sql<string>`${invoices.facts} ->> 'subject'`,
      },
      noteAmount,
      lostAt: refunds.createdAt,
      wonAt,
    })
    .from(creditProposals)
    .innerJoin(invoices, eq(invoices.id, creditProposals.invoiceId))
    .innerJoin(refunds, eq(refunds.id, creditProposals.refundId))
    .where(filter)

/** Proposals of these payments, oldest first. */
export async function selectProposalsOf(db: Queryable, paymentIds: readonly string[]): Promise<ListedProposal[]> {
  if (paymentIds.length === 0) return []
  return selectProposalsWhere(db, inArray(creditProposals.paymentId, [...paymentIds])).orderBy(asc(creditProposals.id))
}

/** The current VAT nature of each order line's product, by line. Products without a nature are left out. */
export async function findArticleNatures(
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ itemId: orderItems.id, nature: products.vatNature })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(among(orderItems.id, itemIds), isNotNull(products.vatNature)))
  return new Map(rows.map(({ itemId, nature }) => [itemId, nature]))
}

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { findMissingData } from '../../../domain/invoices/missing-data.ts'
import { invoices } from '../schema/invoices.ts'
import type { Backfill } from './backfill.ts'

/** Each takes about 1 ms. */
const documents = 200

/** Applies the checks of the exchange system (SdI) to the complete drafts of earlier releases. Drafts without invoice data have no buyer to check. */
export const recheckInvoices: Backfill = {
  name: 'recheck-invoices',
  async step(tx, after) {
    const page = await tx
      .select({ id: invoices.id, series: invoices.series, facts: invoices.facts })
      .from(invoices)
      .where(
        and(
          sql`${invoices.missing} = '{}' and ${invoices.buyerName} <> ''`,
          after ? gt(invoices.id, after) : undefined,
        ),
      )
      .orderBy(asc(invoices.id))
      .limit(documents)
      .for('no key update')
    for (const { id, series, facts } of page) {
      const missing = findMissingData(series, facts)
      if (missing.length > 0) await tx.update(invoices).set({ missing }).where(eq(invoices.id, id))
    }
    return page.at(-1)?.id ?? null
  },
}

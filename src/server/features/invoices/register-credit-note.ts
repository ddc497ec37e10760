import { type Credited, creditedByRate, creditLines } from '../../../domain/invoices/credit-lines.ts'
import { creditAmounts } from '../../../domain/invoices/invoice-amounts.ts'
import { seriesOf } from '../../../domain/invoices/invoices.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockInvoiceOf, selectCreditNotes, selectKnownSources } from './invoices.queries.ts'
import { writeDocuments } from './write-documents.ts'

/** A refund to be credited. */
export interface ToCredit {
  /** Unique and permanent name of the refund: `refund:{id}`. */
  source: string
  /** The refunded payment; its invoice is credited in full or in part. */
  paymentId: string
  credited: Credited
}

/**
 * Writes the draft credit note of a refund, as the last write of the refund's transaction. Returns false if there is nothing to credit, for
 * example after the refund of a duplicate payment, which was never invoiced. Throws a RangeError if the credit exceeds what is left of the
 * invoice.
 */
export async function registerCreditNote(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  { source, paymentId, credited }: ToCredit,
): Promise<boolean> {
  // This lock serialises the refunds of one invoice.
  const invoice = await lockInvoiceOf(tx, paymentId)
  if (!invoice || (await selectKnownSources(tx, [source])).has(source)) return false
  const { facts, series, userId, orderId } = invoice
  const earlier = await selectCreditNotes(tx, invoice.id)
  const lines = creditLines(facts.lines, earlier, credited)
  if (lines.length === 0) return false
  const amounts = creditAmounts(lines, creditedByRate(earlier))
  await writeDocuments(app, tx, [
    {
      kind: 'credit_note',
      series: seriesOf('credit_note', series === 'OSS'),
      source,
      userId,
      orderId,
      paymentId,
      creditedId: invoice.id,
      facts: { ...facts, ...amounts, credited: { number: invoice.number, issuedOn: invoice.issuedOn } },
    },
  ])
  return true
}

import { type Credited, creditedByRate, creditLines } from '../../../domain/invoices/credit-lines.ts'
import { creditAmounts } from '../../../domain/invoices/invoice-amounts.ts'
import { seriesOf } from '../../../domain/invoices/invoices.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockInvoiceOf, selectCreditNotes, selectKnownSources } from './invoices.queries.ts'
import { writeDocuments } from './write-documents.ts'

/** Money that was given back. */
export interface ToCredit {
  /** Names the refund once and for all: `refund:{id}`. */
  source: string
  /** The payment whose money it is: its invoice is taken back, or a part of it. */
  paymentId: string
  credited: Credited
}

/**
 * Writes the draft of the credit note of a refund, if what was paid had been invoiced: a second payment that goes back was not. In the
 * transaction of the refund, as its last write. False: there is nothing to credit. Throws a RangeError if more is taken back than the invoice has
 * left.
 */
export async function registerCreditNote(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  { source, paymentId, credited }: ToCredit,
): Promise<boolean> {
  // Its lock makes refunds of one invoice follow each other.
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

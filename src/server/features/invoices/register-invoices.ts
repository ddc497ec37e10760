import { type GrossLine, invoiceAmounts } from '../../../domain/invoices/invoice-amounts.ts'
import { type InvoiceFacts, seriesOf, type VatExemption } from '../../../domain/invoices/invoices.ts'
import { buyerOf, sellerOf } from '../../../domain/invoices/parties.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectBuyers, selectKnownSources } from './invoices.queries.ts'
import { writeDocuments } from './write-documents.ts'

/** What was paid and is to be invoiced: an order, a plan, whatever is paid for. */
export interface ToInvoice {
  /** Names it once and for all: `order:{id}`. A second call for it writes nothing. */
  source: string
  userId: string
  orderId: string | null
  /** That paid it: its own share of a page of several. */
  paymentId: string | null
  /** `Ordine DW-2026-000123`. */
  subject: string
  lines: readonly GrossLine[]
  /** Null: with Italian VAT, by the rates of the lines. */
  exemption: VatExemption | null
  /** Declared by the one-stop shop, which numbers it by itself, and no e-invoice: the member state of consumption. Null of all others. */
  consumption: string | null
  /** The country that the goods are sent to; null of what is not sent. */
  destination: string | null
}

/**
 * Writes the drafts of the invoices of what was just paid, numbered without gaps, with seller and buyer as they are now. To be called in the
 * transaction of the payment, as its last write: from here to its end whoever else is paid waits for the next number. What it is of must be
 * locked.
 */
export async function registerInvoices(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  paid: readonly ToInvoice[],
): Promise<void> {
  const known = await selectKnownSources(
    tx,
    paid.map(({ source }) => source),
  )
  const fresh = paid.filter(({ source }) => !known.has(source))
  if (fresh.length === 0) return
  const seller = sellerOf(await readSettings(tx))
  const buyers = await selectBuyers(
    tx,
    fresh.map(({ userId }) => userId),
  )
  const drafts = fresh.map(({ lines, subject, exemption, consumption, destination, ...named }) => {
    const profile = buyers.get(named.userId)
    if (!profile) throw new Error(`User ${named.userId} is gone`)
    const amounts = invoiceAmounts(lines)
    const facts: InvoiceFacts = {
      seller,
      buyer: buyerOf(profile),
      subject,
      ...amounts,
      exemption,
      ...(destination !== null && { destination }),
      consumption,
      credited: null,
    }
    return {
      ...named,
      kind: 'invoice' as const,
      series: seriesOf('invoice', consumption !== null),
      creditedId: null,
      facts,
    }
  })
  await writeDocuments(app, tx, drafts)
}

import { type GrossLine, invoiceAmounts } from '../../../domain/invoices/invoice-amounts.ts'
import { type InvoiceFacts, seriesOf, type VatExemption } from '../../../domain/invoices/invoices.ts'
import { buyerOf, sellerOf } from '../../../domain/invoices/parties.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectBuyers, selectKnownSources } from './invoices.queries.ts'
import { writeDocuments } from './write-documents.ts'

/** A paid order or plan charge that is to be invoiced. */
export interface ToInvoice {
  /** Unique and permanent name, such as `order:{id}`. A second call with the same name writes nothing. */
  source: string
  userId: string
  orderId: string | null
  /** The payment of this item alone: its own share if a payment page covered several. */
  paymentId: string | null
  /** `Ordine DW-2026-000123`. */
  subject: string
  lines: readonly GrossLine[]
  /** Null if Italian VAT applies, at the rates of the lines. */
  exemption: VatExemption | null
  /** Member state of consumption of a sale declared through the one-stop shop (own numbering, no e-invoice); otherwise null. */
  consumption: string | null
  /** Country that the goods are sent to; null if nothing is sent. */
  destination: string | null
}

/**
 * Writes the draft invoices of orders and charges just paid, numbered without gaps, with the current seller and buyer data. Call it as the last write
 * of the payment's transaction: until that ends, other payments wait for the next number. The paid order or charge must be locked.
 */
export async function registerInvoices(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  paid: readonly ToInvoice[],
): Promise<void> {
  if (paid.length === 0) return
  // Sent together.
  const [known, settings, buyers] = await Promise.all([
    selectKnownSources(
      tx,
      paid.map(({ source }) => source),
    ),
    readSettings(tx),
    selectBuyers(
      tx,
      paid.map(({ userId }) => userId),
    ),
  ])
  const fresh = paid.filter(({ source }) => !known.has(source))
  if (fresh.length === 0) return
  const seller = sellerOf(settings)
  const drafts = fresh.map(({ lines, subject, exemption, consumption, destination, ...named }) => {
    const profile = buyers.get(named.userId)
    if (!profile) throw new Error(`User ${named.userId} no longer exists`)
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

import type { InvoicesRefreshed } from '../../../contract/invoices.ts'
import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { renewEvidence, type VatExemption } from '../../../domain/invoices/invoices.ts'
import { itemsWithoutNature, withNatures } from '../../../domain/invoices/order-lines.ts'
import { buyerOf, sellerOf } from '../../../domain/invoices/parties.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { VatConsultationRow } from '../../database/schema/account-data.ts'
import type { InvoiceRow } from '../../database/schema/invoices.ts'
import { announce } from '../../events/announce.ts'
import { refreshedFields } from '../../events/refreshed-fields.ts'
import { findClosedAccounts } from '../accounts/accounts.reads.ts'
import { findVatConsultations } from '../business-profile/business-profile.reads.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockInvoices, selectBuyers, updateFacts } from './invoices.queries.ts'
import { findArticleNatures } from './invoices.reads.ts'
import { shownOf } from './write-documents.ts'

/**
 * Copies the current seller and buyer data into these incomplete drafts, after settings or profiles were completed. Runs in one transaction and
 * audits each change. Complete documents, transmitted documents and those of closed accounts stay unchanged.
 */
export function refreshInvoices(
  app: AppContext,
  adminId: string,
  invoiceIds: readonly string[],
): Promise<InvoicesRefreshed> {
  return app.db.transaction(async (tx) => {
    const wanted = [...new Set(invoiceIds)]
    const found = await lockInvoices(tx, wanted)
    if (found.length < wanted.length) throw invoiceProblems['invoice.not_found']()
    const waiting = found.filter(({ missing, transmittedOn }) => missing.length > 0 && transmittedOn === null)
    const buyers = await selectBuyers(
      tx,
      waiting.map(({ userId }) => userId),
    )
    const closed = await findClosedAccounts(tx, [...buyers.keys()])
    const seller = sellerOf(await readSettings(tx))
    const answers = await findVatConsultations(tx, [...buyers.keys()])
    const natures = await findArticleNatures(
      tx,
      waiting.flatMap(({ facts }) => itemsWithoutNature(facts)),
    )
    const complete = found.filter(({ missing }) => missing.length === 0).length
    // An incomplete document that was already transmitted counts in none of these.
    const answer = { complete, incomplete: 0, closed: 0 }
    for (const invoice of waiting) {
      const profile = buyers.get(invoice.userId)
      if (!profile || closed.has(invoice.userId)) {
        answer.closed += 1
        continue
      }
      const exemption = renewed(invoice.facts.exemption, answers.get(invoice.userId))
      const facts = withNatures({ ...invoice.facts, seller, buyer: buyerOf(profile), exemption }, natures)
      const missing = await refreshDraft(app, tx, { invoice, facts, adminId })
      answer[missing.length === 0 ? 'complete' : 'incomplete'] += 1
    }
    return answer
  })
}

/** A later VIES answer may confirm the exemption. */
const renewed = (exemption: VatExemption | null, answer: VatConsultationRow | undefined): VatExemption | null =>
  exemption?.evidence ? { ...exemption, evidence: renewEvidence(exemption.evidence, answer) } : exemption

/** Writes and announces nothing if nothing differs. Returns the data still missing. */
async function refreshDraft(
  app: AppContext,
  tx: Transaction,
  { invoice, facts, adminId }: { invoice: InvoiceRow; facts: InvoiceRow['facts']; adminId: string },
): Promise<readonly string[]> {
  const shown = shownOf({ ...invoice, facts })
  const { id: invoiceId, number } = invoice
  const before = { seller: invoice.facts.seller, buyer: invoice.facts.buyer, missing: invoice.missing }
  const after = { seller: facts.seller, buyer: facts.buyer, missing: shown.missing }
  if (Object.keys(refreshedFields(before, after).after).length === 0) return shown.missing
  await updateFacts(tx, invoiceId, { facts, ...shown })
  await announce(app, tx, 'invoice.refreshed', { invoiceId, number, before, after, adminId })
  return shown.missing
}

/** Refreshes one draft. Throws a conflict if its account is closed. */
export async function refreshInvoice(app: AppContext, adminId: string, invoiceId: string): Promise<void> {
  const { closed } = await refreshInvoices(app, adminId, [invoiceId])
  if (closed === 0) return
  throw invoiceProblems['invoice.account_closed']()
}

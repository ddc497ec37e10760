import { conflict, notFound } from '../../../domain/errors.ts'
import { buyerOf, sellerOf } from '../../../domain/invoices/parties.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { isClosedAccount } from '../accounts/closed-accounts.reads.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockInvoice, selectBuyers, updateFacts } from './invoices.queries.ts'
import { shownOf } from './write-documents.ts'

export const noInvoice = () => notFound('invoice.not_found', 'Documento non trovato')

/**
 * Takes seller and buyer anew into a draft that lacked something, once settings or profile were completed. A complete one stays as it is: it
 * may have been sent.
 */
export function refreshInvoice(app: AppContext, adminId: string, invoiceId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice) throw noInvoice()
    const { userId, facts, missing } = invoice
    if (missing.length === 0) return
    const profile = (await selectBuyers(tx, [userId])).get(userId)
    if (!profile || (await isClosedAccount(tx, userId))) {
      throw conflict('invoice.account_closed', 'Il cliente ha chiuso l’account: completa il documento nel gestionale.')
    }
    const seller = sellerOf(await readSettings(tx))
    const now = { ...invoice, facts: { ...facts, seller, buyer: buyerOf(profile) } }
    const shown = shownOf(now)
    await updateFacts(tx, invoiceId, { facts: now.facts, ...shown })
    if (shown.missing.join() === missing.join()) return
    await announce(app, tx, 'invoice.refreshed', {
      invoiceId,
      number: invoice.number,
      before: missing,
      after: shown.missing,
      adminId,
    })
  })
}

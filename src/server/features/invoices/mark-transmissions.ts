import type { TransmissionsInput, TransmissionsMarked } from '../../../contract/invoices.ts'
import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { announceEach } from '../../events/announce.ts'
import type { Events } from '../../events/events.ts'
import { lockInvoices, updateTransmissions } from './invoices.queries.ts'

/**
 * Records that the office has transmitted these documents, each with the exchange system's id. A later call corrects or withdraws this. Either all
 * documents change or none, each change is audited, and unchanged documents are not written. Incomplete drafts are accepted: the office may have
 * completed them in its own program.
 */
export function markTransmissions(
  app: AppContext,
  adminId: string,
  { transmittedOn, documents }: TransmissionsInput,
): Promise<TransmissionsMarked> {
  if (transmittedOn !== null && transmittedOn > businessDay(app.clock.now())) {
    throw requestProblems.validation({ problem: 'futureDay' })
  }
  return app.db.transaction(async (tx) => {
    const wanted = new Map(documents.map(({ invoiceId, sdiId }) => [invoiceId, sdiId]))
    const found = await lockInvoices(tx, [...wanted.keys()])
    if (found.length < wanted.size) throw invoiceProblems['invoice.not_found']()
    const changes: Events['invoice.transmitted'][] = []
    for (const { id: invoiceId, number, series, issuedOn, ...before } of found) {
      const sdiId = wanted.get(invoiceId) ?? null
      if (!isElectronic[series]) throw invoiceProblems['invoice.not_electronic']({ number })
      if (transmittedOn !== null && transmittedOn < issuedOn) {
        throw invoiceProblems['invoice.transmitted_before']({ number, issuedOn })
      }
      if (before.transmittedOn === transmittedOn && before.sdiId === sdiId) continue
      changes.push({ invoiceId, number, before, after: { transmittedOn, sdiId }, adminId })
    }
    if (changes.length === 0) return { changed: 0 }
    await updateTransmissions(
      tx,
      changes.map(({ invoiceId, after }) => ({ id: invoiceId, ...after })),
    )
    await announceEach(app, tx, 'invoice.transmitted', changes)
    return { changed: changes.length }
  })
}

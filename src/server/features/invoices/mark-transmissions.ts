import type { TransmissionsInput, TransmissionsMarked } from '../../../contract/invoices.ts'
import { conflict, invalid } from '../../../domain/errors.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { lockInvoices, updateTransmission } from './invoices.queries.ts'
import { noInvoice } from './refresh-invoices.ts'

/**
 * Records that the office has transmitted these documents, each with the exchange system's id; a later call corrects it, or takes it back. All or
 * none, each change audited; what is as it was said is not written.
 */
export function markTransmissions(
  app: AppContext,
  adminId: string,
  { transmittedOn, documents }: TransmissionsInput,
): Promise<TransmissionsMarked> {
  if (transmittedOn !== null && transmittedOn > businessDay(app.clock.now())) {
    throw invalid('validation', 'Controlla i campi indicati.', { transmittedOn: 'Il giorno è nel futuro' })
  }
  return app.db.transaction(async (tx) => {
    const wanted = new Map(documents.map(({ invoiceId, sdiId }) => [invoiceId, sdiId]))
    const found = await lockInvoices(tx, [...wanted.keys()])
    if (found.length < wanted.size) throw noInvoice()
    let changed = 0
    for (const { id: invoiceId, number, series, issuedOn, ...before } of found) {
      const sdiId = wanted.get(invoiceId) ?? null
      if (!isElectronic[series]) {
        throw conflict('invoice.not_electronic', `${number} si dichiara con l’OSS: non va allo SdI.`)
      }
      if (transmittedOn !== null && transmittedOn < issuedOn) {
        throw conflict(
          'invoice.transmitted_before',
          `${number} è del ${slashedDay(issuedOn)}: scegli un giorno da allora.`,
        )
      }
      if (before.transmittedOn === transmittedOn && before.sdiId === sdiId) continue
      const after = { transmittedOn, sdiId }
      await updateTransmission(tx, invoiceId, after)
      await announce(app, tx, 'invoice.transmitted', { invoiceId, number, before, after, adminId })
      changed += 1
    }
    return { changed }
  })
}

import { webhookSignature } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'

/** The webhook is public, so bad signatures reach the error log at most once in this period. */
const pauseMinutes = 10

/**
 * Rejected signatures are the first sign of a secret that was changed on one side only, so the admins are notified once. The sandbox signs with
 * its own key, which cannot change.
 */
export function badSignatureNotes(app: AppContext): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = app.clock.now().getTime()
    if (app.sandbox || now - notedAt < pauseMinutes * 60_000) return
    notedAt = now
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, 'bad-signature'))) return
      await recordErrorOnce(app, tx, {
        source: 'payments',
        errorType: webhookSignature,
        errorMessage:
          'Il webhook dei pagamenti ha ricevuto una chiamata con una firma sbagliata. Se hai cambiato il segreto presso il gestore dei pagamenti, scrivi in STRIPE_WEBHOOK_SECRET il nuovo e il vecchio separati da una virgola e riavvia; altrimenti era qualcun altro, e non è successo nulla. Gli eventi rifiutati riprendono automaticamente ogni 15 minuti',
        payload: { provider: app.payments.name },
      })
    })
  }
}

import { problems } from './errors.ts'
/** Source of a problem in the error log. */
export const troubleSources = ['payments', 'outbox', 'telegram', 'jobs', 'files', 'import'] as const

export type TroubleSource = (typeof troubleSources)[number]

/** Single items that a job failed to process; the job retries them on each run. */
export const troublesOfJobs = [
  'reservation.not_expired',
  'order.not_cancelled',
  'shopify.order_not_imported',
  'shopify.fulfilment_not_told',
] as const

export type TroubleOfJob = (typeof troublesOfJobs)[number]

/** Pictures of an import could not be fetched. */
export const picturesFailed = 'import.pictures_failed'

/** A plan's month was paid with another amount or currency than agreed: an admin accepts or refunds it. */
export const planMismatch = 'plan.mismatch'

/** A refund failed: an admin retries it, or refunds the amount elsewhere. */
export const refundFailed = 'refund.failed'

/** Refunds that require an admin: resolved when an admin records a manual refund. */
export const refundTroubles = [refundFailed, 'refund.other_provider', 'refund.impossible'] as const

export type RefundTrouble = (typeof refundTroubles)[number]

/** The payment provider is temporarily unavailable: resolved when it responds again. */
export const providerUnavailable = 'provider.unavailable'

/** The payment provider refused a request. */
export const providerRefused = 'provider.refused'

/** A payment event with an invalid signature. */
export const webhookSignature = 'webhook.signature'

/** The books and the payment provider disagree: resolved when they agree. */
export const providerDifference = 'provider.difference'

/** Problems that the error log resolves automatically when they end. */
export const troublesThatEnd: readonly string[] = [providerUnavailable, providerDifference]

export const errorProblems = problems({
  conflict: {
    'error.nothing_to_retry': ({ are }: { are: 'pictures' | 'messages' }) =>
      are === 'pictures'
        ? 'Qui non ci sono più immagini da riprovare: sono arrivate, sono già in coda o il file dell’importazione è stato ripetuto.'
        : 'Qui non c’è un invio da riprovare: il messaggio è già partito, è scaduto o non è più conservato.',
    'error.resolved': ({ by }: { by: string | null }) =>
      `L’ha già risolto ${by ?? 'qualcun altro'}: lo trovi tra i risolti.`,
  },
  not_found: {
    'error.not_found': 'Errore non trovato',
  },
})

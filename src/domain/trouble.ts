/** Where a problem in the error log comes from. */
export const troubleSources = ['payments', 'outbox', 'telegram', 'jobs', 'files', 'import'] as const

export type TroubleSource = (typeof troubleSources)[number]

/** What a job could not do to one thing; the job takes it up again when it runs. */
export const troublesOfJobs = [
  'reservation.not_expired',
  'order.not_cancelled',
  'shopify.order_not_imported',
  'shopify.fulfilment_not_told',
] as const

export type TroubleOfJob = (typeof troublesOfJobs)[number]

/** Pictures of an import that could not be had. */
export const picturesFailed = 'import.pictures_failed'

/** A month of a plan was paid, but not what was agreed: an admin accepts or refunds it. */
export const planMismatch = 'plan.mismatch'

/** A refund failed: an admin tries it again, or gives the money back elsewhere. */
export const refundFailed = 'refund.failed'

/** A refund does not go by itself: these end when an admin says that the money was given back by hand. */
export const refundTroubles = [refundFailed, 'refund.other_provider', 'refund.impossible'] as const

export type RefundTrouble = (typeof refundTroubles)[number]

/** The payment provider cannot be used for now: ends when it answers again. */
export const providerUnavailable = 'provider.unavailable'

/** The payment provider does not do what it was asked. */
export const providerRefused = 'provider.refused'

/** An event of the payment provider with a signature that is not its. */
export const webhookSignature = 'webhook.signature'

/** Books and payment provider say different things: ends when they agree. */
export const providerDifference = 'provider.difference'

/** What the log resolves by itself, once it has ended. */
export const troublesThatEnd: readonly string[] = [providerUnavailable, providerDifference]

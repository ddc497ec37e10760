/** Where a problem in the error log comes from. */
export const troubleSources = ['payments', 'outbox', 'telegram', 'jobs', 'files', 'import'] as const

export type TroubleSource = (typeof troubleSources)[number]

/** What a job could not do to one thing; the job takes it up again when it runs. */
export const troublesOfJobs = ['reservation.not_expired', 'order.not_cancelled', 'shopify.order_not_imported'] as const

export type TroubleOfJob = (typeof troublesOfJobs)[number]

/** Pictures of an import that could not be had. */
export const picturesFailed = 'import.pictures_failed'

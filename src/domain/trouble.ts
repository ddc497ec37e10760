/** Where a problem in the error log comes from. */
export const troubleSources = ['payments', 'outbox', 'telegram', 'jobs', 'files', 'import'] as const

export type TroubleSource = (typeof troubleSources)[number]

/**
 * Jobs that earlier releases ran by the clock and this one no longer has: a start takes their schedules away. Named rather than guessed
 * from `allJobs`: during an update an older instance may start again, and what it does not know may be a newer one's.
 */
export const retiredJobs: readonly string[] = ['count-lexemes']

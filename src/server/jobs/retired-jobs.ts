/**
 * Scheduled jobs of earlier releases that this one no longer has: a start deletes their schedules. Listed rather than derived from
 * `allJobs`: during an update an older instance may start again, and a job that it does not know may belong to the newer release.
 */
export const retiredJobs: readonly string[] = ['count-lexemes']

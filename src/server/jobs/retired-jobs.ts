/**
 * Scheduled jobs of earlier releases that no longer exist. A start deletes their schedules. The list is explicit rather than derived from `allJobs`:
 * an older instance may start during an update, and a job that it does not know may belong to the newer release.
 */
export const retiredJobs: readonly string[] = ['count-lexemes']

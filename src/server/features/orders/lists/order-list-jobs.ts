import type { AppJob } from '../../../app-context.ts'
import { foldOrderChanges } from './order-counts.queries.ts'
import { renewRenamed } from './renamed-resellers.queries.ts'

/** Adds what has changed to the totals of orders. Until then each reading sums it up, so a late run costs time, and is never wrong. */
export const foldOrderChangesJob: AppJob = {
  name: 'fold-order-changes',
  cron: '* * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  run: (app) => foldOrderChanges(app.db),
}

/** Orders of resellers who are called otherwise now are found by their new names. */
export const renewRenamedJob: AppJob = {
  name: 'renew-renamed-resellers',
  cron: '* * * * *',
  options: { expireInSeconds: 600 },
  async run(app) {
    const end = performance.now() + 50_000
    while (performance.now() < end && (await renewRenamed(app.db))) {
      // Some orders at a time, so that none is locked for long.
    }
  },
}

import type { AppJob } from '../../../app-context.ts'
import { foldOrderChanges } from './order-counts.queries.ts'
import { renewRenamed } from './renamed-resellers.queries.ts'

/** Folds recorded changes into the totals of orders. Reads add unfolded changes themselves, so a late run costs time but never correctness. */
export const foldOrderChangesJob: AppJob = {
  name: 'fold-order-changes',
  cron: '* * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  run: (app) => foldOrderChanges(app.db),
}

/** Rewrites the search words of renamed resellers' orders, so that they are found by the new names. */
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

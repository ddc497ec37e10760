import type { AppContext, AppJob } from '../app-context.ts'
import { dashboardSummary } from '../features/admin-dashboard/read-figures.ts'
import { refreshSummary, type SummaryKind } from '../features/summaries/read-summary.ts'
import { mostWantedSummary } from '../features/wishlist/most-wanted.ts'

const allSummaries: readonly SummaryKind<unknown>[] = [dashboardSummary, mostWantedSummary]

/** Recomputes the admin summaries one after the other. */
export const refreshSummaries: AppJob = {
  name: 'refresh-summaries',
  cron: '*/10 * * * *',
  async run(app: AppContext) {
    for (const kind of allSummaries) await refreshSummary(app, kind)
  },
}

import type { BetaApplication } from '../../../contract/beta-applications.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'

/** An application as its applicant sees it: without the admin who decided. */
export function presentOwnBetaApplication(row: BetaApplicationRow): BetaApplication {
  const { reviewedBy: _, ...application } = row
  return {
    ...application,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

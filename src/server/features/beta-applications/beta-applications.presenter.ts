import type { BetaApplication } from '../../../contract/beta-applications.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'

/** What its applicant may know: not which admin decided. */
export function presentOwnBetaApplication(row: BetaApplicationRow): BetaApplication {
  const { reviewedBy: _, ...application } = row
  return {
    ...application,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

import type { AdminBetaApplication, BetaApplication } from '../../../contract/beta-applications.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'
import type { AdminBetaApplicationRow } from './beta-applications.queries.ts'

/** An application for its applicant, without the deciding admin. */
export function presentOwnBetaApplication(row: BetaApplicationRow): BetaApplication {
  const { reviewedBy: _, seat: __, ...application } = row
  return {
    ...application,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentAdminBetaApplication = ({
  application,
  user,
  reviewer,
}: AdminBetaApplicationRow): AdminBetaApplication => ({
  ...presentOwnBetaApplication(application),
  user,
  reviewedBy: reviewer,
})

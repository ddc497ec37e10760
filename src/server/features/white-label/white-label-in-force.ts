import { mayUseWhiteLabel } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { WhiteLabelRow } from '../../database/schema/requests.ts'
import { findWhiteLabelAndPlan } from './white-label.reads.ts'

/** The white label now used for an account's parcels and mails; null if there is none or the plan does not include it. */
export async function whiteLabelInForce(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queryable,
  userId: string,
): Promise<WhiteLabelRow | null> {
  const found = await findWhiteLabelAndPlan(db, userId)
  return found && mayUseWhiteLabel(found.account, clock.now()) ? found.whiteLabel : null
}

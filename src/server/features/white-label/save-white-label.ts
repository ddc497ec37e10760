import type { WhiteLabelInput } from '../../../contract/white-label.ts'
import { mayUseWhiteLabel } from '../../../domain/accounts/plans.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { WhiteLabelRow } from '../../database/schema/requests.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { lockOwnLogo } from '../objects/hold-pictures.ts'
import { upsertWhiteLabel } from './white-label.queries.ts'
import { findWhiteLabelAndPlan } from './white-label.reads.ts'

/** Stores the account's white label in place of the previous one, whose logo the nightly sweep removes. Safe to repeat. */
export function saveWhiteLabel(
  app: Pick<AppContext, 'db'>,
  userId: string,
  input: WhiteLabelInput,
): Promise<WhiteLabelRow> {
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const { logoUrl } = input
    if (logoUrl !== null && !(await lockOwnLogo(tx, { ownerId: userId, path: logoUrl })))
      throw fileProblems['white_label.logo']({ field: 'logoUrl' })
    return upsertWhiteLabel(tx, userId, input)
  })
}

/** The white label now used for an account's parcels and mails; null if there is none or the plan does not include it. */
export async function whiteLabelInForce(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queryable,
  userId: string,
): Promise<WhiteLabelRow | null> {
  const found = await findWhiteLabelAndPlan(db, userId)
  return found && mayUseWhiteLabel(found.account, clock.now()) ? found.whiteLabel : null
}

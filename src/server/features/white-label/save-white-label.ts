import type { WhiteLabelInput } from '../../../contract/white-label.ts'
import { mayUseWhiteLabel } from '../../../domain/accounts/plans.ts'
import { invalid } from '../../../domain/errors.ts'
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
    if (logoUrl !== null && !(await lockOwnLogo(tx, { ownerId: userId, path: logoUrl }))) throw noSuchLogo()
    return upsertWhiteLabel(tx, userId, input)
  })
}

/** One error for every cause, so that the response does not reveal whether the picture exists. */
function noSuchLogo() {
  const message = 'Il logo non è più disponibile: toglilo e caricalo di nuovo.'
  return invalid('white_label.logo', message, { logoUrl: message })
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

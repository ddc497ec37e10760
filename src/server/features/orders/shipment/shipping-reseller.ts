import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { ShippingReseller } from '../../../events/people.ts'
import { whiteLabelInForce } from '../../white-label/save-white-label.ts'
import { findOwner } from '../orders.queries.ts'

/** The reseller with the white label in force now. Queued mails keep this name and logo. */
export async function findShippingReseller(
  app: Pick<AppContext, 'clock'>,
  tx: Transaction,
  userId: string,
): Promise<ShippingReseller> {
  const owner = await findOwner(tx, userId)
  return { ...owner, whiteLabel: owner.hasWhiteLabel ? await whiteLabelInForce(app, tx, userId) : null }
}

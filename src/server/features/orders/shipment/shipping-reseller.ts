import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { ShippingReseller } from '../../../events/people.ts'
import { whiteLabelInForce } from '../../white-label/white-label-in-force.ts'
import { findOwner } from '../orders.queries.ts'

/** As the reseller is now: what is queued bears the name and logo of this moment. */
export async function findShippingReseller(
  app: AppContext,
  tx: Transaction,
  userId: string,
): Promise<ShippingReseller> {
  return { ...(await findOwner(tx, userId)), whiteLabel: await whiteLabelInForce(app, tx, userId) }
}

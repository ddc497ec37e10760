import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { askViesAgainIfOld } from '../../business-profile/ask-vies.ts'
import { insertTaxations, type Taxations } from '../taxations.queries.ts'
import type { OrderTaxation } from './order-pricing.ts'

interface TaxedOrder {
  order: Pick<OrderRow, 'id' | 'userId' | 'shippingCountry' | 'shippingZip'>
  taxation: OrderTaxation
}

/**
 * Stores the taxation of those of an account's new orders that bear no Italian VAT, with the answer of VIES. VIES is asked again if its answer is too
 * old to invoice by.
 */
export async function keepTaxations(
  app: AppContext,
  tx: Transaction,
  orders: readonly TaxedOrder[],
): Promise<Taxations> {
  const foreign = orders.filter(({ taxation }) => taxation.rate !== null)
  if (foreign.length === 0) return new Map()
  const kept = await insertTaxations(tx, foreign)
  const known = foreign.find(({ taxation }) => taxation.evidence)
  const evidence = known?.taxation.evidence
  if (evidence) await askViesAgainIfOld(app, tx, { userId: known.order.userId, evidence })
  return kept
}

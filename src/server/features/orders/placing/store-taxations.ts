import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { queueViesQueryIfOld } from '../../business-profile/query-vies.ts'
import { insertTaxations, type Taxations } from '../taxations.queries.ts'
import type { OrderTaxation } from './order-pricing.ts'

interface TaxedOrder {
  order: Pick<OrderRow, 'id' | 'userId' | 'shippingCountry' | 'shippingZip'>
  taxation: OrderTaxation
}

/**
 * Stores the taxation of new orders of one account that have no Italian VAT, with the VIES answer as evidence. Asks VIES again if that answer is too
 * old for an invoice.
 */
export async function storeTaxations(
  app: AppContext,
  tx: Transaction,
  orders: readonly TaxedOrder[],
): Promise<Taxations> {
  const foreign = orders.filter(({ taxation }) => taxation.rate !== null)
  if (foreign.length === 0) return new Map()
  const kept = await insertTaxations(tx, foreign)
  const known = foreign.find(({ taxation }) => taxation.evidence)
  const evidence = known?.taxation.evidence
  if (evidence) await queueViesQueryIfOld(app, tx, { userId: known.order.userId, evidence })
  return kept
}

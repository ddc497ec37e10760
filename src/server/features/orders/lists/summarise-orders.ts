import type { CustomerOverview } from '../../../../contract/overview.ts'
import type { AppContext } from '../../../app-context.ts'
import { presentOrders } from '../orders.presenter.ts'
import { selectItems } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { selectOwnOrders, summariseOwnOrders } from './own-orders.queries.ts'

type OrderSummary = Pick<CustomerOverview, 'totalOrders' | 'grossRevenue' | 'ordersByStatus' | 'latestOrders'>

/** A reseller's order figures and latest orders. */
export async function summariseOrders(app: AppContext, userId: string, latest: number): Promise<OrderSummary> {
  const figures = await summariseOwnOrders(app.db, userId)
  const { rows } = await selectOwnOrders(app.db, userId, { limit: latest })
  const ids = rows.map(({ id }) => id)
  const parts = { items: await selectItems(app.db, ids), taxations: await selectTaxations(app.db, ids) }
  return {
    totalOrders: figures.total,
    grossRevenue: figures.grossRevenue,
    ordersByStatus: figures.byStatus,
    latestOrders: presentOrders(rows, parts),
  }
}

import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import type { AppContext } from '../../../app-context.ts'
import { presentAdminOrders } from '../orders.presenter.ts'
import { selectItems } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { selectLatestOrders } from './order-lists.queries.ts'

export async function readLatestOrders(app: Pick<AppContext, 'db'>, howMany: number): Promise<AdminOrder[]> {
  const rows = await selectLatestOrders(app.db, howMany)
  const ids = rows.map(({ order }) => order.id)
  return presentAdminOrders(rows, {
    items: await selectItems(app.db, ids),
    taxations: await selectTaxations(app.db, ids),
  })
}

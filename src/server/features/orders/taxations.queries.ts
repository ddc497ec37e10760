import { lawOf } from '../../../domain/invoices/cross-border.ts'
import { among } from '../../database/among.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { type OrderTaxationRow, orderTaxations } from '../../database/schema/invoices.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { OrderTaxation } from './placing/order-pricing.ts'

/** Those with Italian VAT are left out. */
export async function insertTaxations(
  tx: Transaction,
  orders: readonly { order: Pick<OrderRow, 'id' | 'shippingCountry'>; taxation: OrderTaxation }[],
): Promise<void> {
  const rows = orders.flatMap(({ order, taxation: { treatment, rate, exemption, evidence } }) => {
    if (treatment === 'domestic' || rate === null) return []
    const nature = exemption?.nature ?? null
    return [
      {
        orderId: order.id,
        treatment,
        rate,
        nature,
        law: lawOf(exemption),
        destination: order.shippingCountry,
        evidence,
      },
    ]
  })
  if (rows.length > 0) await tx.insert(orderTaxations).values(rows)
}

/** By order; those with Italian VAT have none. */
export async function selectTaxations(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderTaxationRow>> {
  const rows = await db.select().from(orderTaxations).where(among(orderTaxations.orderId, orderIds))
  return new Map(rows.map((row) => [row.orderId, row]))
}

import { lawOf } from '../../../domain/invoices/cross-border.ts'
import { vatTerritoryOf } from '../../../domain/invoices/vat-territories.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { columnList } from '../../database/json-rows.ts'
import { runRows } from '../../database/run-statement.ts'
import { type OrderTaxationRow, orderTaxations } from '../../database/schema/invoices.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { OrderTaxation } from './placing/order-pricing.ts'

/** Taxations by order id. Orders with Italian VAT have none. */
export type Taxations = ReadonlyMap<string, OrderTaxationRow>

/** The member state whose VAT applies. Monaco counts as France. */
function stateOf({ shippingCountry: country, shippingZip: zip }: Pick<OrderRow, 'shippingCountry' | 'shippingZip'>) {
  const territory = vatTerritoryOf({ country, zip })
  return territory.kind === 'member_state' ? territory.state : country
}

/** Stores the taxations of these orders, except those with Italian VAT. Returns the same as `selectTaxations`. */
export async function insertTaxations(
  tx: Transaction,
  orders: readonly { order: Pick<OrderRow, 'id' | 'shippingCountry' | 'shippingZip'>; taxation: OrderTaxation }[],
): Promise<Taxations> {
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
        destination: treatment === 'one_stop_shop' ? stateOf(order) : order.shippingCountry,
        evidence,
      },
    ]
  })
  if (rows.length === 0) return new Map()
  const kept = await tx.insert(orderTaxations).values(rows).returning()
  return new Map(kept.map((row) => [row.orderId, row]))
}

const taxationsText = `select ${columnList(orderTaxations)} from order_taxations where order_id = any($1::uuid[])`

export async function selectTaxations(db: Queryable, orderIds: readonly string[]): Promise<Taxations> {
  const rows = await runRows(db, orderTaxations, taxationsText, [orderIds])
  return new Map(rows.map((row) => [row.orderId, row]))
}

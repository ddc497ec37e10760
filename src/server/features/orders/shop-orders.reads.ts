import type { OrderStatus } from '../../../domain/orders/orders.ts'
import type { PlacedShopOrder } from '../../../domain/shopify/shopify-orders.ts'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

/** An order imported from a reseller's shop. */
export interface ShopOrderHere extends PlacedShopOrder {
  id: string
  userId: string
  shopifyOrderId: string
  orderNumber: string
  status: OrderStatus
}

const hereText = `
  select id, user_id as "userId", shopify_order_id as "shopifyOrderId", order_number as "orderNumber", status,
    customer_name as "customerName", customer_phone as "customerPhone", shipping_address as "shippingAddress",
    shipping_city as "shippingCity", shipping_zip as "shippingZip", shipping_province as "shippingProvince",
    shipping_country as "shippingCountry", (
      select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'quantity', quantity)), '[]')
      from order_items where order_id = orders.id
    ) as lines
  from orders where shopify_order_id = any($1::text[])`

/** Imported orders with these Shopify ids, of any account, by Shopify id. */
export async function selectShopOrdersHere(
  db: Queryable,
  shopifyOrderIds: readonly string[],
): Promise<ReadonlyMap<string, ShopOrderHere>> {
  if (shopifyOrderIds.length === 0) return new Map()
  const { rows } = await runStatement<ShopOrderHere>(db, hereText, [shopifyOrderIds])
  return new Map(rows.map((row) => [row.shopifyOrderId, row]))
}

import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { trackingUrl } from '../../../../domain/shipping/carriers.ts'
import type { Database } from '../../../database/database.ts'
import type { JsonOf } from '../../../database/json-rows.ts'
import { readPrepared } from '../../../database/read-prepared.ts'
import { variantPictureSql } from '../../products/variant-picture.reads.ts'

/** A time as in JSON: `toISOString()`. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const items = `
  select item.id, item.product_id as "productId", item.variant_id as "variantId", item.product_name as "productName",
    item.variant_info as "variantInfo", item.sku, ${variantPictureSql('item.product_id', 'variant.color')} as "imageUrl",
    item.quantity, item.refunded_quantity as "refundedQuantity", item.returning_quantity as "returningQuantity", item.unit_price::text as "unitPrice", item.total_price::text as "totalPrice", item.vat_rate::text as "vatRate"
  from order_items as item left join product_variants as variant on variant.id = item.variant_id
  where item.order_id = orders.id`

/** An `AdminOrder` without `trackingUrl`, which is computed in Node. */
export const adminOrder = `
  select orders.id, order_number as "orderNumber", reference, user_id as "userId", status, payment_status as "paymentStatus",
    total_amount::text as "totalAmount", shipping_cost::text as "shippingCost", insurance_cost::text as "insuranceCost",
    dispute, dispute_reason as "disputeReason", ${instant('dispute_due_by')} as "disputeDueBy",
    refunded_products::text as "refundedProducts", refunded_shipping::text as "refundedShipping", shipping_address as "shippingAddress",
    shipping_city as "shippingCity", shipping_zip as "shippingZip", shipping_province as "shippingProvince",
    shipping_country as "shippingCountry", shipping_zone as "shippingZone", customer_name as "customerName",
    customer_email as "customerEmail", customer_phone as "customerPhone", tracking_number as "trackingNumber", carrier, notes,
    shopify_order_id as "shopifyOrderId", ${instant('hold_expires_at')} as "holdExpiresAt", ${instant('paid_at')} as "paidAt",
    ${instant('shipped_at')} as "shippedAt", ${instant('orders.created_at')} as "createdAt",
    (select json_build_object('treatment', treatment, 'rate', rate::text, 'law', law) from order_taxations where order_id = orders.id) as taxation,
    coalesce((select json_agg(lines order by lines.id) from (${items}) as lines), '[]') as items,
    json_build_object('id', users.id, 'username', username, 'email', email, 'companyName', company_name) as user
  from users where users.id = orders.user_id`

const text = `
  select orders.carrier, orders.tracking_number as "trackingNumber", row_to_json(listed)::text as json
  from unnest($1::uuid[]) with ordinality as wanted (id, position)
    join orders on orders.id = wanted.id
    cross join lateral (${adminOrder}) as listed
  order by wanted.position`

interface ListedOrder {
  carrier: string | null
  trackingNumber: string | null
  /** Ends with `}` without trailing whitespace, because `withTrackingUrl` appends a field. */
  json: string
}

/** These orders with their items as JSON, in the order of the ids. PostgreSQL builds the JSON because that is faster than building it in Node. */
export async function selectAdminOrdersJson(db: Database, ids: readonly string[]): Promise<JsonOf<AdminOrder[]>> {
  if (ids.length === 0) return '[]' as JsonOf<AdminOrder[]>
  const rows = await readPrepared<ListedOrder>(db, { text, values: [ids] })
  return `[${rows.map(withTrackingUrl).join(',')}]` as JsonOf<AdminOrder[]>
}

const withTrackingUrl = ({ carrier, trackingNumber, json }: ListedOrder): string =>
  `${json.slice(0, -1)},"trackingUrl":${JSON.stringify(trackingUrl(carrier, trackingNumber))}}`

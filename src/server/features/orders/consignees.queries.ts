import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

// The condition must match the index `orders_consignees_idx` exactly. Notes of the reseller, internal notes, history notes, and reasons of refunds,
// returns and cancellations may name people, so they are deleted too. Earlier releases also wrote cancellation reasons into the audit trail.
const anonymiseText = `
  with forgotten as (update orders set customer_name = '', customer_email = '', customer_phone = null, shipping_address = '',
    notes = null, shipping_notes = null
  where id in (
    select id from orders
    where (customer_name, customer_email, shipping_address) <> ('', '', '')
      and coalesce(shipped_at, cancelled_at) < present() - make_interval(months => $1)
    order by coalesce(shipped_at, cancelled_at)
    limit $2
    for update skip locked
  ) returning id),
  noted as (delete from order_notes where order_id in (select id from forgotten)),
  returned as (update refunds set reason = null where reason is not null and order_id in (select id from forgotten)),
  sent_back as (update order_returns set reason = null, answer = null, image_urls = '{}' where order_id in (select id from forgotten)),
  said as (update order_history set note = null where note is not null and order_id in (select id from forgotten)),
  audited as (update audit_trail set details = null
    where action = 'order.cancel' and details is not null and subject in (select 'order:' || id from forgotten))
  select id from forgotten`

/** Deletes the consignee's personal data of the oldest orders; products, amounts and town are kept. Returns the number of orders. */
export async function anonymiseConsignees(
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> {
  return (await runStatement(db, anonymiseText, [months, atMost])).rowCount ?? 0
}

-- not in a transaction: an index on a table that exists is made beside its writes.
create index concurrently if not exists "orders_consignees_idx" on "orders" using btree (coalesce("shipped_at", "cancelled_at")) where ("orders"."customer_name", "orders"."customer_email", "orders"."shipping_address") <> ('', '', '');--> statement-breakpoint
create index concurrently if not exists "notifications_oldest_idx" on "notifications" using btree ("created_at");

-- not in a transaction: what stands already blocks nobody while it is checked and indexed.
ALTER TABLE "shopify_orders" VALIDATE CONSTRAINT "shopify_orders_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "shopify_integrations" VALIDATE CONSTRAINT "shopify_integrations_end_check";--> statement-breakpoint
ALTER TABLE "shopify_integrations" VALIDATE CONSTRAINT "shopify_integrations_stock_check";--> statement-breakpoint
ALTER TABLE "shopify_orders" VALIDATE CONSTRAINT "shopify_orders_state_check";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopify_orders_newest_idx" ON "shopify_orders" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopify_orders_state_newest_idx" ON "shopify_orders" USING btree ("user_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopify_orders_order_idx" ON "shopify_orders" USING btree ("order_id");

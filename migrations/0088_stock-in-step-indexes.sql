-- not in a transaction: what stands already blocks nobody while it is indexed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopify_stock_product_idx" ON "shopify_stock" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopify_stock_drifts_found_idx" ON "shopify_stock_drifts" USING btree ("found_at");

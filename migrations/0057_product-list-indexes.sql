-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_cards_without_picture_idx" ON "product_cards" USING btree ("product_id") WHERE "product_cards"."images" = '[]';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_any_newest_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_any_updated_idx" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_any_name_idx" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_any_price_idx" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_inactive_category_idx" ON "products" USING btree ("category_id") WHERE not "products"."is_active";

-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "awaited_pictures_import_failed_idx" ON "awaited_pictures" USING btree ("import_reference") WHERE "awaited_pictures"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_requests_search_idx" ON "product_requests" USING gin ((lower("description" || ' ' || coalesce("colors", '') || ' ' || coalesce("product_url", ''))) gin_trgm_ops);

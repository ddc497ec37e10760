-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_folded_reference_idx" ON "orders" USING btree ("user_id",lower("reference")) WHERE "orders"."reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_folded_imported_reference_key" ON "orders" USING btree ("user_id","imported_reference") WHERE "orders"."imported_reference" is not null and "orders"."status" <> 'cancelled';

-- not in a transaction: indexes on tables that exist are made concurrently.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_own_reference_idx" ON "orders" USING btree ("user_id","reference") WHERE "orders"."reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_imported_reference_key" ON "orders" USING btree ("user_id","reference") WHERE "orders"."is_imported" and "orders"."status" <> 'cancelled';

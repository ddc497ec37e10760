-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_folded_tracking_idx" ON "orders" USING btree (upper(replace("tracking_number", ' ', ''))) WHERE "orders"."tracking_number" is not null;

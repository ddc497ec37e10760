-- not in a transaction: an index on a table that exists is made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_to_pay_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."status" in ('pending', 'pending_payment');

-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_events_waiting_idx" ON "payment_events" USING btree ("provider","due_at","id") WHERE "payment_events"."facts" is not null;

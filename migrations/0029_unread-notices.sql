-- not in a transaction: an index on a table that exists is made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;

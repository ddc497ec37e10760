-- not in a transaction: an index on a table that exists is made beside its writes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempt_limits_expire_idx" ON "attempt_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "password_resets_expiry_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_admins_idx" ON "users" USING btree ("id") WHERE "users"."user_role" = 'admin';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_oldest_idx" ON "outbox" USING btree ("created_at");

-- not in a transaction: indexes on tables that exist are made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_plan_ends_idx" ON "users" USING btree ("subscription_expires_at") WHERE "users"."subscription_expires_at" is not null and "users"."subscription_status" in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_plan_charge_idx" ON "payments" USING btree ("plan_charge_id") WHERE "payments"."plan_charge_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payments_one_open_charge_key" ON "payments" USING btree ("plan_charge_id") WHERE "payments"."status" = 'open' and "payments"."plan_charge_id" is not null;

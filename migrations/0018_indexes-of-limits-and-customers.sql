-- not in a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search_idx" ON "users" USING gin ((lower("username" || ' ' || "email" || ' ' || coalesce("company_name", '') || ' ' || coalesce("vat_number", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_unpaid_user_idx" ON "orders" USING btree ("user_id","hold_expires_at") WHERE "orders"."status" in ('pending', 'pending_payment');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_active_user_idx" ON "reservations" USING btree ("user_id","expires_at") WHERE "reservations"."status" = 'active';

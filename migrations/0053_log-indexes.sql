-- not in a transaction: an index on a table that exists is made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_recipient_idx" ON "outbox" USING btree (lower("recipient"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_trail_actor_action_idx" ON "audit_trail" USING btree ("actor_id","action","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "error_logs_resolved_idx" ON "error_logs" USING btree ("timestamp" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "error_logs"."resolved";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "error_logs_source_idx" ON "error_logs" USING btree ("source","resolved","timestamp" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "security_log_event_idx" ON "security_log" USING btree ("event","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "security_log_address_idx" ON "security_log" USING btree ("address","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

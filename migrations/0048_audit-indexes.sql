-- not in a transaction: an index on a table that exists is made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_trail_subject_idx" ON "audit_trail" USING btree ("subject","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_trail_actor_idx" ON "audit_trail" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_trail_action_idx" ON "audit_trail" USING btree ("action","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

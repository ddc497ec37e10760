-- not in a transaction: an index on a table that exists is made concurrently.
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "pictures_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_inactive_newest_idx" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "products"."is_active";

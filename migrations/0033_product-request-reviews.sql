-- not in a transaction: an index on a table that exists is made concurrently, and a check is validated apart from its making.
ALTER TABLE "product_requests" ADD COLUMN IF NOT EXISTS "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
-- few rows: no release could answer a request; only those changed by hand in the database are meant.
UPDATE "product_requests" SET "reviewed_at" = "created_at" WHERE "status" <> 'pending' AND "reviewed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "product_requests" DROP CONSTRAINT IF EXISTS "product_requests_reviewed_check", ADD CONSTRAINT "product_requests_reviewed_check" CHECK (("product_requests"."status" = 'pending') = ("product_requests"."reviewed_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_requests" VALIDATE CONSTRAINT "product_requests_reviewed_check";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_requests_status_idx" ON "product_requests" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

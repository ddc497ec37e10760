-- not in a transaction: an index on a table that exists is made concurrently, and constraints are validated apart from their making.
CREATE TABLE IF NOT EXISTS "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id"),
	CONSTRAINT "sandbox_refunds_amount_check" CHECK ("sandbox_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sandbox_refunds_session_idx" ON "sandbox_refunds" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "payments"
  ALTER COLUMN "order_id" DROP NOT NULL,
  ADD COLUMN IF NOT EXISTS "page_id" uuid;--> statement-breakpoint
ALTER TABLE "payments"
  DROP CONSTRAINT IF EXISTS "payments_page_id_payments_id_fk",
  DROP CONSTRAINT IF EXISTS "payments_share_check",
  ADD CONSTRAINT "payments_page_id_payments_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payments"("id") NOT VALID,
  ADD CONSTRAINT "payments_share_check" CHECK ("payments"."page_id" is null or ("payments"."order_id" is not null and "payments"."session_id" is null and "payments"."url" is null and "payments"."provider_payment_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_page_id_payments_id_fk";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_share_check";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_page_idx" ON "payments" USING btree ("page_id") WHERE "payments"."page_id" is not null;

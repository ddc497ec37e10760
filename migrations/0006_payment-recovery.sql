ALTER TABLE "payments" ADD COLUMN "refund_try" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_payment_key" ON "payments" USING btree ("provider","provider_payment_id") WHERE "payments"."provider_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_unfinished_idx" ON "payments" USING btree ("status","checked_at") WHERE "payments"."status" in ('open', 'refund_pending');
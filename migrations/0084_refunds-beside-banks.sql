-- not in a transaction: the check of a table that exists is validated apart from its making, and so blocks nobody.
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "bank_amount" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_bank_check", ADD CONSTRAINT "refunds_bank_check" CHECK ("refunds"."bank_amount" between 0 and "refunds"."amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_bank_check";

-- not in a transaction: constraints of tables that exist are validated apart from their making, and so block nobody.
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "trouble" text;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_state_check", ADD CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'done', 'failed', 'by_hand')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ALTER COLUMN "session_id" DROP NOT NULL, ADD COLUMN IF NOT EXISTS "invoice_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" DROP CONSTRAINT IF EXISTS "sandbox_refunds_invoice_id_sandbox_invoices_id_fk", ADD CONSTRAINT "sandbox_refunds_invoice_id_sandbox_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sandbox_invoices"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" DROP CONSTRAINT IF EXISTS "sandbox_refunds_money_check", ADD CONSTRAINT "sandbox_refunds_money_check" CHECK (num_nonnulls("sandbox_refunds"."session_id", "sandbox_refunds"."invoice_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_state_check";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" VALIDATE CONSTRAINT "sandbox_refunds_invoice_id_sandbox_invoices_id_fk";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" VALIDATE CONSTRAINT "sandbox_refunds_money_check";

-- not in a transaction: the check of a table that exists is validated apart from its making, and so blocks nobody.
ALTER TABLE "order_taxations" DROP CONSTRAINT IF EXISTS "order_taxations_treatment_check", ADD CONSTRAINT "order_taxations_treatment_check" CHECK ("order_taxations"."treatment" in ('intra_community', 'export', 'one_stop_shop', 'exempt_seller')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_taxations" VALIDATE CONSTRAINT "order_taxations_treatment_check";

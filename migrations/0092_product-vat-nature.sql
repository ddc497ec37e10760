-- not in a transaction: the check of a table that exists is validated apart from its making, and so blocks nobody.
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "vat_nature" text;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT IF EXISTS "products_nature_check", ADD CONSTRAINT "products_nature_check" CHECK ("products"."vat_nature" in ('N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5', 'N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8', 'N6.9')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_nature_check";

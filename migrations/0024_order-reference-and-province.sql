-- not in a transaction: one table after the other, so that none is locked while the next one is waited for.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "consignee_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "reference" text, ADD COLUMN IF NOT EXISTS "shipping_province" char(2);--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_reference_check", ADD CONSTRAINT "orders_reference_check" CHECK (char_length("orders"."reference") between 1 and 40) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_province_check", ADD CONSTRAINT "orders_province_check" CHECK ("orders"."shipping_province" is null or ("orders"."shipping_country" = 'IT' and "orders"."shipping_province" ~ '^[A-Z]{2}$')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_reference_check";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_province_check";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_reference_idx" ON "orders" USING gin (lower("reference") gin_trgm_ops);

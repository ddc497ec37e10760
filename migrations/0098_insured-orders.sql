ALTER TABLE "idempotency_keys" ADD COLUMN "made" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "insurance_cost" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_insurance_check" CHECK ("orders"."insurance_cost" between 0 and "orders"."shipping_cost") NOT VALID;

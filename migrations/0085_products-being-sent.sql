ALTER TABLE "shopify_products" ADD COLUMN "sending" jsonb;--> statement-breakpoint
ALTER TABLE "shopify_products" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_products" ADD COLUMN "overwrites" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_products" ADD COLUMN "is_leaving" boolean DEFAULT false NOT NULL;
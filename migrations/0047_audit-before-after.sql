ALTER TABLE "audit_trail" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_trail" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "ean" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "shelf" text;

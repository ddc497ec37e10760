ALTER TABLE "product_cards" ADD COLUMN "image_urls" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_cards" ADD COLUMN "first_image_url" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_cards" ADD COLUMN "colors" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_cards" ADD COLUMN "sizes" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "color" text;
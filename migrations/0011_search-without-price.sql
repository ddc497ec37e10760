DROP INDEX "product_search_price_idx";--> statement-breakpoint
ALTER TABLE "product_search" DROP COLUMN "price";
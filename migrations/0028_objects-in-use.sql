-- not in a transaction: an index on a table that exists is made concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_images_url_idx" ON "product_images" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_requests_images_idx" ON "product_requests" USING gin ("image_urls");

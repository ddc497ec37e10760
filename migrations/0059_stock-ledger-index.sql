-- not in a transaction: an index on a table that exists is made beside its writes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_movements_item_idx" ON "stock_movements" USING btree ("stock_item_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

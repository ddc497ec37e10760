-- not in a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_username_folded_key" ON "users" USING btree ("username_folded");

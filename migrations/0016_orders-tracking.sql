-- not in a transaction: an index on a table that exists is made beside its writes.
create index concurrently if not exists "orders_tracking_idx" on "orders" using btree ("tracking_number") where "orders"."tracking_number" is not null;

-- Pages of the catalogue are read from the index alone as long as the heap beneath is known to be visible. One changed product in a
-- hundred is enough to look again, and no index entry of an old price is left for later.
ALTER TABLE products SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, vacuum_index_cleanup = on);

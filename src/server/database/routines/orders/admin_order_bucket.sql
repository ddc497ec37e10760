-- Orders that were placed one after the other share a bucket.
CREATE OR REPLACE FUNCTION admin_order_bucket(ordinal bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ordinal >> 13
$$;

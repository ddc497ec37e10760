-- Groups 8,192 consecutive orders into a bucket.
CREATE OR REPLACE FUNCTION admin_order_bucket(ordinal bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ordinal >> 13
$$;

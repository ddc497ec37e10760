-- The group of an order's state, as the panel's tabs and the index of its words name it.
CREATE OR REPLACE FUNCTION admin_order_group(status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('pending', 'pending_payment') THEN 'pending' WHEN status IN ('paid', 'processing') THEN 'paid' ELSE status END
$$;

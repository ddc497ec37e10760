-- Status group of an order, as used by the tabs of the panel and the word index.
CREATE OR REPLACE FUNCTION admin_order_group(status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('pending', 'pending_payment') THEN 'pending' WHEN status IN ('paid', 'processing') THEN 'paid' ELSE status END
$$;

-- Writes the words of these orders, each prefixed with the bucket, at the given ordinals.
CREATE OR REPLACE FUNCTION write_admin_order_search(wanted uuid[], places bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO admin_order_search (order_id, ordinal, words)
  SELECT given.id, given.place, array_to_tsvector(array(
    SELECT admin_order_bucket(given.place) || ':' || word FROM unnest(admin_order_words(given.id)) AS word))
  FROM unnest(wanted, places) AS given (id, place)
  ON CONFLICT (order_id) DO UPDATE SET ordinal = excluded.ordinal, words = excluded.words
  WHERE (admin_order_search.ordinal, admin_order_search.words) IS DISTINCT FROM (excluded.ordinal, excluded.words)
$$;

-- For placed orders and orders with new lines. A new order gets the next ordinal.
CREATE OR REPLACE FUNCTION add_admin_order_search(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT write_admin_order_search(array_agg(id), array_agg(place))
  FROM (
    SELECT id, coalesce(ordinal, nextval('admin_order_search_ordinal_seq')) AS place
    FROM unnest(wanted) AS id LEFT JOIN admin_order_search ON order_id = id
  ) AS placed
$$;

-- Only updates orders that are already indexed. The others are written with their current words when they are added.
CREATE OR REPLACE FUNCTION renew_admin_order_search(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT write_admin_order_search(array_agg(order_id), array_agg(ordinal)) FROM admin_order_search WHERE order_id = ANY (wanted)
$$;

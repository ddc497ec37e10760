-- Writes the search words of these orders: number, reference, consignee, city and SKUs. Each word is prefixed with the end of the account's id, so
-- that the index leads only to the orders of one account. Prefix T: the number reversed, for searches by its end. D'Angelo is also found as dangelo.
CREATE OR REPLACE FUNCTION refresh_order_search(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_search (order_id, words)
  SELECT id, array_to_tsvector(array(
           SELECT account_key || word FROM unnest(order_words(
             concat_ws(' ', order_number, reference, customer_name, shipping_city,
                       replace(fold(customer_name || ' ' || shipping_city), '''', ''),
                       (SELECT string_agg(DISTINCT sku, ' ') FROM order_items WHERE order_id = orders.id)))) AS word
           UNION ALL
           SELECT account_key || 'T' || reverse(regexp_replace(order_number, '[^0-9]', '', 'g'))
         ))
  FROM orders, right(user_id::text, 8) AS account_key
  WHERE id = ANY (wanted)
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE order_search.words <> excluded.words
$$;

CREATE OR REPLACE FUNCTION count_category_products(category_ids uuid[], deltas int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO category_counts AS counted (category_id, active_products)
    SELECT category_id, sum(delta) FROM unnest(category_ids, deltas) AS change (category_id, delta)
    GROUP BY category_id HAVING sum(delta) <> 0 ORDER BY category_id
    ON CONFLICT (category_id) DO UPDATE SET active_products = counted.active_products + excluded.active_products
$$;

-- Sizes of a product that are in stock by the counters, as a JSON array in variant order, at most 50.
CREATE OR REPLACE FUNCTION sizes_left(wanted uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(offered.size ORDER BY offered.position, offered.size), '[]')::text
  FROM (
    SELECT variant.size, min(variant.sort_order) AS position
    FROM stock_items AS item JOIN product_variants AS variant ON variant.id = item.variant_id
    WHERE item.product_id = wanted AND item.on_hand > item.held AND variant.size <> ''
    GROUP BY variant.size ORDER BY position, variant.size LIMIT 50
  ) AS offered
$$;

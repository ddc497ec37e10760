-- Distinct colours of a product's variants as a JSON array, in variant order, at most 50.
CREATE OR REPLACE FUNCTION colors_of_variants(wanted uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(offered.color ORDER BY offered.position, offered.color), '[]')::text
  FROM (
    SELECT color, min(sort_order) AS position FROM product_variants
    WHERE product_id = wanted AND color <> '' GROUP BY color ORDER BY position, color LIMIT 50
  ) AS offered
$$;

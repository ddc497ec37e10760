-- Distinct colours of a product, separated by spaces, as search text.
CREATE OR REPLACE FUNCTION colours_of(wanted uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT color, ' '), '') FROM product_variants WHERE product_id = wanted AND color <> ''
$$;

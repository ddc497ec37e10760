-- Records a change for the given products that are in a reseller's shop.
CREATE OR REPLACE FUNCTION note_shop_products(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shopify_product_changes (product_id)
  SELECT DISTINCT changed.id FROM unnest(ids) AS changed (id)
  WHERE EXISTS (SELECT FROM shopify_products WHERE product_id = changed.id)
    AND EXISTS (SELECT FROM products WHERE products.id = changed.id)
  ORDER BY changed.id
  ON CONFLICT DO NOTHING
$$;

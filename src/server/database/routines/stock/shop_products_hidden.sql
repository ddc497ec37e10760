-- Queues the stock of products that were activated or deactivated, because shops show zero for products that are not on sale. Ordered by id, the
-- order in which orders lock their stock items.
CREATE OR REPLACE FUNCTION shop_products_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shopify_stock_changes AS change (stock_item_id)
  SELECT item.id FROM (
    SELECT id, is_active FROM after_change EXCEPT SELECT id, is_active FROM before_change
  ) AS product
  JOIN stock_items AS item ON item.product_id = product.id
  WHERE EXISTS (SELECT FROM shopify_stock WHERE stock_item_id = item.id)
  ORDER BY item.id
  ON CONFLICT (stock_item_id) DO UPDATE SET changed_at = change.changed_at;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_hidden_in_shops AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION shop_products_hidden();

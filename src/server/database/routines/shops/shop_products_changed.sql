-- Compares only the columns that are sent to shops; a new `updated_at` alone, for example, is not a change.
CREATE OR REPLACE FUNCTION shop_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_products((
    SELECT array_agg(id) FROM (
      SELECT id, name, description, category_id, price, weight, sku, is_active, composition, origin, ean, hs_code FROM after_change
      EXCEPT
      SELECT id, name, description, category_id, price, weight, sku, is_active, composition, origin, ean, hs_code FROM before_change
    ) AS rewritten
  ));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER shop_products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();

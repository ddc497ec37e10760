-- Registry of SKUs: products and variants share one case-insensitive namespace.
CREATE OR REPLACE FUNCTION register_product_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM skus WHERE product_id = NEW.id AND variant_id IS NULL;
  END IF;
  IF NEW.sku IS NOT NULL THEN
    INSERT INTO skus (sku, product_id) VALUES (upper(NEW.sku), NEW.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_sku_insert AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION register_product_sku();

CREATE OR REPLACE TRIGGER products_sku_update AFTER UPDATE OF sku ON products
  FOR EACH ROW WHEN (OLD.sku IS DISTINCT FROM NEW.sku) EXECUTE FUNCTION register_product_sku();

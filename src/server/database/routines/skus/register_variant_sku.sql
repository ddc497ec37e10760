CREATE OR REPLACE FUNCTION register_variant_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM skus WHERE variant_id = NEW.id;
  END IF;
  IF NEW.sku IS NOT NULL THEN
    INSERT INTO skus (sku, product_id, variant_id) VALUES (upper(NEW.sku), NEW.product_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_variants_sku_insert AFTER INSERT ON product_variants
  FOR EACH ROW EXECUTE FUNCTION register_variant_sku();

CREATE OR REPLACE TRIGGER product_variants_sku_update AFTER UPDATE OF sku, product_id ON product_variants
  FOR EACH ROW WHEN ((OLD.sku, OLD.product_id) IS DISTINCT FROM (NEW.sku, NEW.product_id))
  EXECUTE FUNCTION register_variant_sku();

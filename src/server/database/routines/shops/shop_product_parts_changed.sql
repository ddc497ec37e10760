-- Records changes of the variants and pictures of products in shops.
CREATE OR REPLACE FUNCTION shop_product_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_products(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER shop_variants_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

CREATE OR REPLACE TRIGGER shop_variants_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

CREATE OR REPLACE TRIGGER shop_variants_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

CREATE OR REPLACE TRIGGER shop_pictures_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

CREATE OR REPLACE TRIGGER shop_pictures_updated AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

CREATE OR REPLACE TRIGGER shop_pictures_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_product_parts_changed();

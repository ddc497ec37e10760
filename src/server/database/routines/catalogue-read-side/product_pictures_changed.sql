CREATE OR REPLACE FUNCTION product_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_cards(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_images_inserted_card AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();

CREATE OR REPLACE TRIGGER product_images_updated_card AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();

CREATE OR REPLACE TRIGGER product_images_deleted_card AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();

CREATE OR REPLACE FUNCTION product_cards_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_cards(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_inserted_card AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_changed();

CREATE OR REPLACE TRIGGER products_updated_card AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_changed();

CREATE OR REPLACE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  PERFORM refresh_product_search(ids);
  PERFORM refresh_product_cards(ids);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER variants_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

CREATE OR REPLACE TRIGGER variants_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

CREATE OR REPLACE TRIGGER variants_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();

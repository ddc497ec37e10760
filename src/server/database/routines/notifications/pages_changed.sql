-- Tells every process, with the change, that pages which all visitors see are not what they were. Of stock it says nothing: a page may show
-- that a moment late, and sales would follow one another at their commits.
CREATE OR REPLACE FUNCTION pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY pages_changed;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_cards_on_pages AFTER INSERT OR DELETE OR UPDATE OF head, images, details ON product_cards
  FOR EACH STATEMENT EXECUTE FUNCTION pages_changed();

CREATE OR REPLACE TRIGGER product_variants_on_pages AFTER INSERT OR UPDATE OR DELETE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION pages_changed();

CREATE OR REPLACE TRIGGER categories_on_pages AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION pages_changed();

CREATE OR REPLACE TRIGGER app_settings_on_pages AFTER INSERT OR UPDATE OR DELETE ON app_settings
  FOR EACH STATEMENT EXECUTE FUNCTION pages_changed();

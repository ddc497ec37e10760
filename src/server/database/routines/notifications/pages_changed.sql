-- Notifies all processes, at the commit, that public pages have changed. Stock changes send no notification: pages may show them a moment late, and
-- NOTIFY would serialize the commits of sales.
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

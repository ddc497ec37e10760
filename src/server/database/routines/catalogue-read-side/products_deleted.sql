CREATE OR REPLACE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_category_products(array_agg(category_id), array_agg(-1)) FROM removed WHERE is_active;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();

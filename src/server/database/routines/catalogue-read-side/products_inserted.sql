CREATE OR REPLACE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((SELECT array_agg(id) FROM added WHERE is_active));
  PERFORM count_category_products(array_agg(category_id), array_agg(1)) FROM added WHERE is_active;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();

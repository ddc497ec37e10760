-- One call per statement, because an import inserts thousands of variants at once.
CREATE OR REPLACE FUNCTION stock_opened() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT DISTINCT product_id FROM added WHERE variant_id IS NOT NULL AND on_hand > held ORDER BY product_id
  );
BEGIN
  PERFORM FROM product_cards WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  UPDATE product_cards SET sizes = sizes_left(product_id) WHERE product_id = ANY (ids);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER stock_items_opened AFTER INSERT ON stock_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_opened();

-- Cards list the sizes in stock. Only the first and the last piece of a variant change them, so the trigger skips most sales. The card is locked
-- before the counters are read again, because two variants of a product may run out at the same moment.
CREATE OR REPLACE FUNCTION stock_ran_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_cards WHERE product_id = NEW.product_id FOR UPDATE;
  UPDATE product_cards SET sizes = sizes_left(product_id) WHERE product_id = NEW.product_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER stock_items_ran_out AFTER UPDATE OF on_hand, held ON stock_items
  FOR EACH ROW WHEN (NEW.variant_id IS NOT NULL AND (OLD.on_hand > OLD.held) IS DISTINCT FROM (NEW.on_hand > NEW.held))
  EXECUTE FUNCTION stock_ran_out();

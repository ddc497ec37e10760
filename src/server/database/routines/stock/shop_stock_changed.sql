-- What of an item can be sold has changed, and some shop shows it. A row however often: each change writes it anew, so that whoever has read
-- it knows by its version that it has changed since. Sales of what was held change nothing, and never come here.
CREATE OR REPLACE FUNCTION shop_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shopify_stock_changes AS change (stock_item_id)
  SELECT NEW.id WHERE EXISTS (SELECT FROM shopify_stock WHERE stock_item_id = NEW.id)
  ON CONFLICT (stock_item_id) DO UPDATE SET changed_at = change.changed_at;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER stock_items_in_shops AFTER UPDATE OF on_hand, held ON stock_items
  FOR EACH ROW WHEN (NEW.on_hand - NEW.held IS DISTINCT FROM OLD.on_hand - OLD.held)
  EXECUTE FUNCTION shop_stock_changed();

-- Queues a stock item in a shop whose available quantity has changed. There is one row per item: each change rewrites it, so that a reader detects a
-- later change by the row's version. Selling held stock does not change the available quantity and does not fire the trigger.
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

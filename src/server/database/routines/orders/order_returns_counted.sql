-- Stores the pieces in open returns in the order lines, where a check ensures that together with the refunded pieces they never exceed the ordered
-- ones.
CREATE OR REPLACE FUNCTION order_return_lines_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN order_returns AS asked ON asked.id = added.return_id JOIN order_items AS item ON item.id = added.order_item_id
    WHERE asked.order_id <> item.order_id OR asked.status <> 'requested'
  ) THEN
    RAISE EXCEPTION 'Lines of a return must belong to its order and can only be added to a requested return' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE order_items SET returning_quantity = returning_quantity + counted.pieces
  FROM (SELECT order_item_id, sum(quantity) AS pieces FROM added GROUP BY order_item_id) AS counted
  WHERE order_items.id = counted.order_item_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_return_lines_counted AFTER INSERT ON order_return_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION order_return_lines_counted();

-- A closed return releases its pieces: they stay with the customer or are counted by a refund.
CREATE OR REPLACE FUNCTION order_return_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET returning_quantity = returning_quantity - line.quantity
  FROM order_return_lines AS line WHERE line.return_id = NEW.id AND order_items.id = line.order_item_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_return_closed AFTER UPDATE OF status ON order_returns
  FOR EACH ROW
  WHEN (OLD.status NOT IN ('refused', 'withdrawn', 'not_received', 'not_refunded', 'refunded') AND NEW.status IN ('refused', 'withdrawn', 'not_received', 'not_refunded', 'refunded'))
  EXECUTE FUNCTION order_return_closed();

-- A closed return never changes its status again.
CREATE OR REPLACE TRIGGER order_returns_end BEFORE UPDATE OF status ON order_returns
  FOR EACH ROW WHEN (OLD.status IN ('refused', 'withdrawn', 'not_received', 'not_refunded', 'refunded') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_return_lines_fixed BEFORE UPDATE OF return_id, order_item_id, quantity ON order_return_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_return_lines_stay BEFORE DELETE ON order_return_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

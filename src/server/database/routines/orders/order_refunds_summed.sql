-- Stores the refund sums in the order and its lines, where checks ensure that refunds never exceed the order.
CREATE OR REPLACE FUNCTION refund_lines_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN refunds ON refunds.id = added.refund_id JOIN order_items AS item ON item.id = added.order_item_id
    WHERE refunds.order_id IS DISTINCT FROM item.order_id OR added.amount <> item.unit_price * added.quantity
  ) THEN
    RAISE EXCEPTION 'Lines of a refund must belong to its order and have the ordered price' USING ERRCODE = 'check_violation';
  END IF;
  -- All lines of a refund are inserted in one statement.
  IF EXISTS (
    SELECT FROM refunds JOIN (SELECT refund_id, sum(amount) AS amount FROM added GROUP BY refund_id) AS lines ON lines.refund_id = refunds.id
    WHERE refunds.amount <> refunds.shipping_amount + lines.amount
  ) THEN
    RAISE EXCEPTION 'The lines of a refund do not sum up to its amount' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE order_items SET
    refunded_quantity = refunded_quantity + counted.pieces,
    withdrawn_quantity = withdrawn_quantity + counted.withdrawn
  FROM (
    SELECT order_item_id, sum(quantity) AS pieces, coalesce(sum(quantity) FILTER (WHERE NOT has_travelled), 0) AS withdrawn
    FROM added GROUP BY order_item_id
  ) AS counted WHERE order_items.id = counted.order_item_id;
  UPDATE orders SET refunded_products = refunded_products + counted.amount
  FROM (
    SELECT refunds.order_id, sum(added.amount) AS amount FROM added JOIN refunds ON refunds.id = added.refund_id GROUP BY refunds.order_id
  ) AS counted WHERE orders.id = counted.order_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refund_lines_counted AFTER INSERT ON refund_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refund_lines_counted();

CREATE OR REPLACE TRIGGER refund_lines_stay BEFORE UPDATE OR DELETE ON refund_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION refunded_shipping_summed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_shipping = refunded_shipping + NEW.shipping_amount WHERE id = NEW.order_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunded_shipping_summed AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.shipping_amount > 0) EXECUTE FUNCTION refunded_shipping_summed();

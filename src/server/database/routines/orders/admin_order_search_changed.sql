-- Lines are inserted with their order, in the same statement or right after it.
CREATE OR REPLACE FUNCTION admin_order_items_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_admin_order_search(ARRAY(SELECT DISTINCT order_id FROM inserted ORDER BY order_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_items_inserted_admin_search AFTER INSERT ON order_items REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION admin_order_items_inserted();

CREATE OR REPLACE FUNCTION admin_order_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := admin_order_group(OLD.status);
  is_now text := admin_order_group(NEW.status);
BEGIN
  IF (OLD.order_number, OLD.reference, OLD.customer_name, OLD.customer_email, OLD.customer_phone, OLD.shipping_city, OLD.shipping_zip, OLD.tracking_number)
    IS DISTINCT FROM
    (NEW.order_number, NEW.reference, NEW.customer_name, NEW.customer_email, NEW.customer_phone, NEW.shipping_city, NEW.shipping_zip, NEW.tracking_number)
  THEN
    PERFORM renew_admin_order_search(ARRAY[NEW.id]);
  ELSIF was <> is_now THEN
    -- Payment changes only this word, so it is replaced instead of recomputing all words.
    UPDATE admin_order_search
    SET words = ts_delete(words, admin_order_bucket(ordinal) || ':S' || was) || array_to_tsvector(ARRAY[admin_order_bucket(ordinal) || ':S' || is_now])
    WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_updated_admin_search
  AFTER UPDATE OF order_number, reference, customer_name, customer_email, customer_phone, shipping_city, shipping_zip, tracking_number, status ON orders
  FOR EACH ROW WHEN (
    (OLD.order_number, OLD.reference, OLD.customer_name, OLD.customer_email, OLD.customer_phone, OLD.shipping_city, OLD.shipping_zip,
      OLD.tracking_number, OLD.status)
    IS DISTINCT FROM
    (NEW.order_number, NEW.reference, NEW.customer_name, NEW.customer_email, NEW.customer_phone, NEW.shipping_city, NEW.shipping_zip,
      NEW.tracking_number, NEW.status)
  ) EXECUTE FUNCTION admin_order_search_changed();

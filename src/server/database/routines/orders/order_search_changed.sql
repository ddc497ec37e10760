-- Lines are inserted with their order, in the same statement or right after it.
CREATE OR REPLACE FUNCTION order_items_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY(SELECT DISTINCT order_id FROM inserted));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_items_inserted_search AFTER INSERT ON order_items REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION order_items_inserted();

-- Also removes a consignee from the search when their data are removed.
CREATE OR REPLACE FUNCTION order_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_updated_search AFTER UPDATE OF order_number, reference, customer_name, shipping_city ON orders
  FOR EACH ROW WHEN (
    (OLD.order_number, OLD.reference, OLD.customer_name, OLD.shipping_city)
    IS DISTINCT FROM (NEW.order_number, NEW.reference, NEW.customer_name, NEW.shipping_city)
  ) EXECUTE FUNCTION order_search_changed();

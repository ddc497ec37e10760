-- A shipped order can return to `processing` only in the seconds before its shipment notification is sent.
CREATE OR REPLACE FUNCTION refuse_unshipping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM untold_shipments WHERE order_id = OLD.id) THEN
    RAISE EXCEPTION 'Order % is shipped, and its shipment notification has been sent', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER orders_stay_shipped BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status = 'shipped' AND NEW.status = 'processing') EXECUTE FUNCTION refuse_unshipping();

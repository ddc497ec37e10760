-- Prevents preparing or shipping an order with a disputed payment (domain/orders/paying/disputes.ts). Orders that are already shipped are not affected.
CREATE OR REPLACE FUNCTION refuse_disputed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Order % is disputed', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER orders_disputed_stay BEFORE UPDATE OF status ON orders
  FOR EACH ROW
  WHEN (NEW.dispute IS NOT NULL AND OLD.status <> NEW.status AND OLD.status <> 'shipped' AND NEW.status IN ('processing', 'shipped'))
  EXECUTE FUNCTION refuse_disputed();

-- Stores the sum of the requested refunds in the payment, where a check ensures that it does not exceed the received amount. The payment's status
-- shows whether everything is to be refunded and has been.
CREATE OR REPLACE FUNCTION refunds_summed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the payment first, so that the next statement sees what other transactions have committed.
  PERFORM FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  UPDATE payments SET
    refunded_amount = asked.amount,
    status = CASE WHEN asked.amount < payments.amount THEN 'paid' WHEN asked.is_done THEN 'refunded' ELSE 'refund_pending' END
  FROM (
    SELECT sum(amount) AS amount, bool_and(state = 'done') AS is_done FROM refunds WHERE payment_id = NEW.payment_id
  ) AS asked
  WHERE payments.id = NEW.payment_id AND status IN ('paid', 'refund_pending', 'refunded');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nothing was paid by payment %', NEW.payment_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_summed();

-- The payment and the amount of a refund never change, and a refund is never deleted.
CREATE OR REPLACE TRIGGER refunds_fixed BEFORE UPDATE OF payment_id, order_id, kind, amount, shipping_amount ON refunds
  FOR EACH ROW
  WHEN ((OLD.payment_id, OLD.order_id, OLD.kind, OLD.amount, OLD.shipping_amount)
    IS DISTINCT FROM (NEW.payment_id, NEW.order_id, NEW.kind, NEW.amount, NEW.shipping_amount))
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER refunds_stay BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

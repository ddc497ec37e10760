-- The previous release stores the single refund of a payment in the payment's row. This trigger copies it to a refund with the payment's id. In this
-- release only the trigger that maintains the sums writes these columns (trigger depth above 0). Drop it together with the columns.
CREATE OR REPLACE FUNCTION refund_of_earlier_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_is text := CASE WHEN NEW.status = 'refunded' THEN 'done' WHEN NEW.refund_failed_at IS NOT NULL THEN 'failed' ELSE 'requested' END;
BEGIN
  UPDATE refunds SET
    state = now_is,
    try = NEW.refund_try,
    provider_refund_id = NEW.refund_id,
    failed_at = CASE WHEN now_is = 'failed' THEN NEW.refund_failed_at END,
    done_at = CASE WHEN now_is = 'done' THEN coalesce(done_at, present()) END
  WHERE id = NEW.id;
  IF NOT FOUND AND NEW.refunded_amount < NEW.amount THEN
    INSERT INTO refunds (id, payment_id, order_id, kind, amount, state, try, provider_refund_id, failed_at, done_at)
    VALUES (NEW.id, NEW.id, NEW.order_id, 'whole', NEW.amount - NEW.refunded_amount, now_is, NEW.refund_try, NEW.refund_id,
      CASE WHEN now_is = 'failed' THEN NEW.refund_failed_at END, CASE WHEN now_is = 'done' THEN present() END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refund_of_earlier_release
  AFTER INSERT OR UPDATE OF status, refund_id, refund_try, refund_failed_at ON payments
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.status IN ('refund_pending', 'refunded'))
  EXECUTE FUNCTION refund_of_earlier_release();

-- Ensures that a page that pays several payables charges exactly the sum of their shares. The page and its shares are inserted in one statement.
CREATE OR REPLACE FUNCTION check_payment_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT DISTINCT coalesce(page_id, id) AS id FROM added WHERE page_id IS NOT NULL OR coalesce(order_id, plan_charge_id) IS NULL) AS touched
    JOIN payments AS page ON page.id = touched.id
    WHERE coalesce(page.order_id, page.plan_charge_id) IS NOT NULL
       OR page.amount IS DISTINCT FROM (SELECT sum(share.amount) FROM payments AS share WHERE share.page_id = page.id)
  ) THEN
    RAISE EXCEPTION 'The shares of a payment page do not sum up to its amount' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_shares_sum AFTER INSERT ON payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_payment_shares();

-- The payable and the amount of a payment never change.
CREATE OR REPLACE TRIGGER payments_fixed BEFORE UPDATE OF amount, currency, order_id, plan_charge_id, page_id ON payments
  FOR EACH ROW
  WHEN ((OLD.amount, OLD.currency, OLD.order_id, OLD.plan_charge_id, OLD.page_id) IS DISTINCT FROM (NEW.amount, NEW.currency, NEW.order_id, NEW.plan_charge_id, NEW.page_id))
  EXECUTE FUNCTION refuse_change();

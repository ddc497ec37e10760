-- What the bank has taken back for no piece of an order, because only a part was disputed: it stands beside the sums of the order, whose pieces stay sold.
CREATE OR REPLACE FUNCTION lost_beside_pieces(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount - shipping_amount), 0) FROM refunds
  WHERE order_id = wanted AND kind = 'dispute' AND NOT EXISTS (SELECT FROM refund_lines WHERE refund_id = refunds.id)
$$;

-- What the books have to say of an order, by its state: it is sold until it is cancelled unpaid; paid with the money that came in; its VAT is due while it is
-- paid; what goes back is owed to the customer.
CREATE OR REPLACE FUNCTION post_order_money(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found orders%ROWTYPE;
  payable numeric;
  was_paid boolean;
  is_void boolean;
BEGIN
  SELECT * INTO STRICT found FROM orders WHERE id = wanted;
  payable := found.total_amount + found.shipping_cost;
  was_paid := found.paid_at IS NOT NULL;
  is_void := found.status = 'cancelled';
  PERFORM post_amounts(ARRAY['sale', 'settlement', 'vat', 'return'], wanted, wanted, ARRAY[
    CASE WHEN is_void AND NOT was_paid THEN 0 ELSE payable END,
    CASE WHEN was_paid THEN payable ELSE 0 END,
    CASE WHEN was_paid AND NOT is_void THEN order_vat(wanted) ELSE 0 END,
    CASE WHEN NOT was_paid THEN 0 WHEN is_void THEN payable
      ELSE found.refunded_products + found.refunded_shipping + lost_beside_pieces(wanted) END
  ]);
END
$$;

-- At the end of the transaction, when all that belongs together stands there.
CREATE OR REPLACE FUNCTION order_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_order_money(NEW.id);
  RETURN NULL;
END
$$;

-- A charge for a plan is sold by the payment that takes its money, but for what of it goes back; VAT at the ordinary rate.
CREATE OR REPLACE FUNCTION payment_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept numeric;
BEGIN
  PERFORM post_money('receipt', NEW.id, NEW.order_id, NEW.amount);
  IF NEW.plan_charge_id IS NULL THEN RETURN NULL; END IF;
  SELECT amount - refunded_amount INTO STRICT kept FROM payments WHERE id = NEW.id;
  PERFORM post_money('sale', NEW.id, NULL, kept);
  PERFORM post_money('settlement', NEW.id, NULL, kept);
  PERFORM post_money('vat', NEW.id, NULL, kept - round(kept * 100 / 122, 2));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refund_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_amounts(ARRAY['refund', 'refund_by_hand'], id, order_id, ARRAY[
    -- What a bank keeps of it has left the provider, whoever gave back the rest.
    CASE WHEN state <> 'done' THEN 0 WHEN hand_paid_on IS NULL THEN amount ELSE bank_amount END,
    CASE WHEN hand_paid_on IS NULL THEN 0 ELSE amount - bank_amount END
  ]) FROM refunds WHERE id = NEW.id;
  IF NEW.kind = 'dispute' AND NEW.order_id IS NOT NULL THEN PERFORM post_order_money(NEW.order_id); END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS orders_money ON orders;
CREATE CONSTRAINT TRIGGER orders_money
  AFTER INSERT OR UPDATE OF status, paid_at, total_amount, shipping_cost, refunded_products, refunded_shipping ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_money_changed();

DROP TRIGGER IF EXISTS payments_money ON payments;
CREATE CONSTRAINT TRIGGER payments_money AFTER INSERT OR UPDATE OF status, refunded_amount ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((NEW.order_id IS NOT NULL OR NEW.plan_charge_id IS NOT NULL) AND NEW.status IN ('paid', 'refund_pending', 'refunded'))
  EXECUTE FUNCTION payment_money_changed();

DROP TRIGGER IF EXISTS refunds_money ON refunds;
CREATE CONSTRAINT TRIGGER refunds_money AFTER INSERT OR UPDATE OF state ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_money_changed();

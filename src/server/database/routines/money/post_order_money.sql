-- Amount that the bank withdrew without a specific piece, because only part of the payment was disputed. It is not included in the refund sums of the
-- order, whose pieces stay sold.
CREATE OR REPLACE FUNCTION lost_beside_pieces(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount - shipping_amount), 0) FROM refunds
  WHERE order_id = wanted AND kind = 'dispute' AND NOT EXISTS (SELECT FROM refund_lines WHERE refund_id = refunds.id)
$$;

-- Posts an order according to its state: sold until it is cancelled unpaid; settled with the received money; VAT due once it is paid, to Italy or
-- through the one-stop shop; refunds are owed to the customer.
CREATE OR REPLACE FUNCTION post_order_money(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found orders%ROWTYPE;
  payable numeric;
  was_paid boolean;
  is_void boolean;
  due_vat numeric;
BEGIN
  SELECT * INTO STRICT found FROM orders WHERE id = wanted;
  payable := found.total_amount + found.shipping_cost;
  was_paid := found.paid_at IS NOT NULL;
  is_void := found.status = 'cancelled';
  due_vat := CASE WHEN was_paid THEN order_vat(wanted) ELSE 0 END;
  PERFORM post_amounts(ARRAY['sale', 'settlement', 'vat', 'oss_vat', 'return'], wanted, wanted, ARRAY[
    CASE WHEN is_void AND NOT was_paid THEN 0 ELSE payable END,
    CASE WHEN was_paid THEN payable ELSE 0 END,
    CASE WHEN is_oss_order(wanted) THEN 0 ELSE due_vat END,
    CASE WHEN is_oss_order(wanted) THEN due_vat ELSE 0 END,
    CASE WHEN NOT was_paid THEN 0 WHEN is_void THEN payable
      ELSE found.refunded_products + found.refunded_shipping + lost_beside_pieces(wanted) END
  ]);
END
$$;

-- Deferred to the end of the transaction, when all related rows have been written.
CREATE OR REPLACE FUNCTION order_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_order_money(NEW.id);
  RETURN NULL;
END
$$;

-- A plan charge is sold by its payment, minus refunds. VAT at the standard rate, or none. A part withdrawn in a lost dispute includes VAT until its
-- credit note is written.
CREATE OR REPLACE FUNCTION post_plan_money(about uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept numeric;
  taxed numeric;
BEGIN
  SELECT amount - refunded_amount,
    CASE WHEN vat_treatment IS NOT NULL THEN 0 ELSE amount - refunded_amount + coalesce((
      SELECT sum(refunds.amount) FROM refunds WHERE refunds.payment_id = about AND kind = 'dispute'
        -- Invoiced, and without a credit note, which would take back the whole invoice.
        AND (SELECT bool_and(invoices.kind = 'invoice') FROM invoices WHERE invoices.payment_id = about)), 0) END
  INTO STRICT kept, taxed
  FROM (SELECT payments.amount, refunded_amount, vat_treatment FROM payments JOIN plan_charges ON plan_charges.id = plan_charge_id WHERE payments.id = about) AS paid;
  PERFORM post_amounts(ARRAY['sale', 'settlement', 'vat'], about, NULL, ARRAY[kept, kept, taxed - round(taxed * 100 / 122, 2)]);
END
$$;

CREATE OR REPLACE FUNCTION payment_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_money('receipt', NEW.id, NEW.order_id, NEW.amount);
  IF NEW.plan_charge_id IS NOT NULL THEN PERFORM post_plan_money(NEW.id); END IF;
  RETURN NULL;
END
$$;

-- The VAT of a lost dispute is reversed when its credit note is written, or kept if none will be.
CREATE OR REPLACE FUNCTION credit_proposal_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_id IS NULL THEN PERFORM post_plan_money(NEW.payment_id); ELSE PERFORM post_order_money(NEW.order_id); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION post_refund_money(about uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_amounts(ARRAY['refund', 'refund_by_hand'], id, order_id, ARRAY[
    -- The part kept by a bank has left the provider, even if the rest was refunded by hand.
    CASE WHEN state <> 'done' THEN 0 WHEN hand_paid_on IS NULL THEN amount ELSE bank_amount END,
    CASE WHEN hand_paid_on IS NULL THEN 0 ELSE amount - bank_amount END
  ]) FROM refunds WHERE id = about;
END
$$;

CREATE OR REPLACE FUNCTION refund_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_refund_money(NEW.id);
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

DROP TRIGGER IF EXISTS credit_proposals_money ON credit_proposals;
CREATE CONSTRAINT TRIGGER credit_proposals_money AFTER INSERT OR UPDATE OF state ON credit_proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_proposal_changed();

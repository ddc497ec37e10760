-- Marks an order with the most serious dispute about its payments: open before enquiry before lost. Lists and shipping read it from the order.
CREATE OR REPLACE FUNCTION disputes_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET dispute = gravest.state, dispute_reason = gravest.reason, dispute_due_by = gravest.due_by
  FROM (
    SELECT DISTINCT order_id AS id FROM payments WHERE (id = NEW.payment_id OR page_id = NEW.payment_id) AND order_id IS NOT NULL
  ) AS paid
  LEFT JOIN LATERAL (
    SELECT disputes.state, disputes.reason, disputes.due_by
    FROM payments JOIN disputes ON disputes.payment_id = coalesce(payments.page_id, payments.id)
    WHERE payments.order_id = paid.id AND disputes.state IN ('enquiry', 'open', 'lost')
    ORDER BY array_position(array['open', 'enquiry', 'lost'], disputes.state), disputes.id DESC LIMIT 1
  ) AS gravest ON true
  WHERE orders.id = paid.id
    AND (orders.dispute, orders.dispute_reason, orders.dispute_due_by) IS DISTINCT FROM (gravest.state, gravest.reason, gravest.due_by);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER disputes_marked AFTER INSERT OR UPDATE OF state, reason, due_by, payment_id ON disputes
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION disputes_marked();

-- The disputed payment never changes, and a dispute is never deleted. Its state only advances (domain/orders/paying/disputes.ts).
CREATE OR REPLACE TRIGGER disputes_fixed BEFORE UPDATE OF provider, provider_dispute_id, provider_payment_id, payment_id ON disputes
  FOR EACH ROW
  WHEN ((OLD.provider, OLD.provider_dispute_id, OLD.provider_payment_id) IS DISTINCT FROM (NEW.provider, NEW.provider_dispute_id, NEW.provider_payment_id)
    OR (OLD.payment_id IS NOT NULL AND OLD.payment_id IS DISTINCT FROM NEW.payment_id))
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER disputes_rise BEFORE UPDATE OF state ON disputes
  FOR EACH ROW
  WHEN (array_position(array['enquiry', 'closed', 'open', 'lost', 'won'], NEW.state) < array_position(array['enquiry', 'closed', 'open', 'lost', 'won'], OLD.state))
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER disputes_stay BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER dispute_shares_fixed BEFORE UPDATE OF dispute_id, payment_id, amount ON dispute_shares
  FOR EACH ROW WHEN ((OLD.dispute_id, OLD.payment_id, OLD.amount) IS DISTINCT FROM (NEW.dispute_id, NEW.payment_id, NEW.amount))
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER dispute_shares_stay BEFORE DELETE ON dispute_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();

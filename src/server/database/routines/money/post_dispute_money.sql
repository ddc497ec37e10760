-- While a dispute is open, the withdrawn amount is posted to `disputed` and is still ours. Once it is lost, the part recorded as refunds is posted by
-- them; the rest, which had already been refunded, is posted as `dispute_lost`. If a lost dispute is won later, the returned money stays in
-- `disputed` until an admin decides to whom it belongs.
CREATE OR REPLACE FUNCTION post_dispute_money(of_dispute uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_money('dispute', share.id, payments.order_id, CASE disputes.state
      WHEN 'open' THEN share.amount WHEN 'lost' THEN share.amount - share.refunded WHEN 'won' THEN -share.refunded ELSE 0 END),
    post_money('dispute_lost', share.id, payments.order_id, CASE disputes.state WHEN 'lost' THEN share.amount - share.refunded ELSE 0 END)
  FROM dispute_shares AS share JOIN disputes ON disputes.id = share.dispute_id JOIN payments ON payments.id = share.payment_id
  WHERE share.dispute_id = of_dispute;
END
$$;

-- Deferred to the end of the transaction, when all related rows have been written.
CREATE OR REPLACE FUNCTION dispute_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_dispute_money(NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION dispute_share_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_dispute_money(NEW.dispute_id);
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS disputes_money ON disputes;
CREATE CONSTRAINT TRIGGER disputes_money AFTER UPDATE OF state ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dispute_money_changed();

DROP TRIGGER IF EXISTS dispute_shares_money ON dispute_shares;
CREATE CONSTRAINT TRIGGER dispute_shares_money AFTER INSERT OR UPDATE OF refunded ON dispute_shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dispute_share_money_changed();

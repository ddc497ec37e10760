-- What lies with the bank is ours as long as it has not decided. Once it is lost, what of it stands among the refunds leaves by them; the rest, which had gone
-- back before, is lost to nobody's order. What is won after it was lost has come back, and waits in 'disputed' for somebody to say whose it is.
CREATE OR REPLACE FUNCTION post_dispute_money(of_dispute uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_money('dispute', share.id, payments.order_id, CASE disputes.state
      WHEN 'open' THEN share.amount WHEN 'lost' THEN share.amount - share.refunded WHEN 'won' THEN -share.refunded ELSE 0 END),
    post_money('dispute_lost', share.id, payments.order_id, CASE disputes.state WHEN 'lost' THEN share.amount - share.refunded ELSE 0 END)
  FROM dispute_shares AS share JOIN disputes ON disputes.id = share.dispute_id JOIN payments ON payments.id = share.payment_id
  WHERE share.dispute_id = of_dispute;
END
$$;

-- At the end of the transaction, when all that belongs together stands there.
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

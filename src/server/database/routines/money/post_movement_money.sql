-- Posts the provider's fees and payouts as the provider reports them. The books are in euros: a movement in another currency is recorded as a
-- difference.
CREATE OR REPLACE FUNCTION provider_movement_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.currency <> 'EUR' THEN RETURN NULL; END IF;
  PERFORM post_money('fee', NEW.id, NULL, NEW.fee - CASE WHEN NEW.kind = 'fee' THEN NEW.gross ELSE 0 END);
  IF NEW.kind = 'payout' THEN PERFORM post_money('payout', NEW.id, NULL, -NEW.gross); END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS provider_movements_money ON provider_movements;
CREATE CONSTRAINT TRIGGER provider_movements_money AFTER INSERT ON provider_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION provider_movement_posted();

CREATE OR REPLACE TRIGGER provider_movements_append_only BEFORE UPDATE OR DELETE ON provider_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

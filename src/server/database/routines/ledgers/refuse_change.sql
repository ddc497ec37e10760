-- History and ledger are written once and never changed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_history_append_only BEFORE DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Words about a consignee are forgotten with them; the steps stay.
CREATE OR REPLACE TRIGGER order_history_steps_stay BEFORE UPDATE ON order_history
  FOR EACH ROW WHEN (
    NEW.note IS NOT NULL
    OR (OLD.id, OLD.order_id, OLD.status, OLD.actor_id, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.status, NEW.actor_id, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_trail_append_only BEFORE DELETE ON audit_trail
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Why an order was cancelled stood here in earlier releases: it is forgotten with the consignee, the act stays.
CREATE OR REPLACE TRIGGER audit_trail_acts_stay BEFORE UPDATE ON audit_trail
  FOR EACH ROW WHEN (
    OLD.action <> 'order.cancel' OR NEW.details IS NOT NULL
    OR (OLD.id, OLD.actor_id, OLD.action, OLD.subject, OLD.before, OLD.after, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.actor_id, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER security_log_append_only BEFORE UPDATE ON security_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What has served its time goes.
CREATE OR REPLACE TRIGGER security_log_kept BEFORE DELETE ON security_log
  FOR EACH ROW WHEN (OLD.created_at > present() - interval '12 months') EXECUTE FUNCTION refuse_change();

-- History and ledger tables are append-only.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_history_append_only BEFORE DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A note about a consignee is cleared together with the consignee's data. The entry itself is kept.
CREATE OR REPLACE TRIGGER order_history_steps_stay BEFORE UPDATE ON order_history
  FOR EACH ROW WHEN (
    NEW.note IS NOT NULL
    OR (OLD.id, OLD.order_id, OLD.status, OLD.actor_id, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.status, NEW.actor_id, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_trail_append_only BEFORE DELETE ON audit_trail
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Earlier releases stored the cancellation reason here. It is cleared together with the consignee's data; the entry is kept.
CREATE OR REPLACE TRIGGER audit_trail_acts_stay BEFORE UPDATE ON audit_trail
  FOR EACH ROW WHEN (
    OLD.action <> 'order.cancel' OR NEW.details IS NOT NULL
    OR (OLD.id, OLD.actor_id, OLD.action, OLD.subject, OLD.before, OLD.after, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.actor_id, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER security_log_append_only BEFORE UPDATE ON security_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Entries may be deleted only after their retention period.
CREATE OR REPLACE TRIGGER security_log_kept BEFORE DELETE ON security_log
  FOR EACH ROW WHEN (OLD.created_at > present() - interval '12 months') EXECUTE FUNCTION refuse_change();

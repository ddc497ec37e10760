-- Keeps the history of an order in the order in which its steps were taken, regardless of when their transactions began: a transaction that waited
-- for the order's lock may have begun before the step it waited for. All steps are written under the order's lock.
CREATE OR REPLACE FUNCTION step_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := greatest(NEW.created_at, (
    SELECT created_at + interval '1 microsecond' FROM order_history WHERE order_id = NEW.order_id ORDER BY created_at DESC LIMIT 1));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER order_history_in_turn BEFORE INSERT ON order_history FOR EACH ROW EXECUTE FUNCTION step_in_turn();

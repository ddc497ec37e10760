-- Queued for a job that rewrites the orders in batches, because an account may have very many.
CREATE OR REPLACE FUNCTION reseller_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO renamed_resellers (user_id) VALUES (NEW.id) ON CONFLICT (user_id) DO UPDATE SET last_order_id = NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF username, email, company_name ON users
  FOR EACH ROW WHEN ((OLD.username, OLD.email, OLD.company_name) IS DISTINCT FROM (NEW.username, NEW.email, NEW.company_name))
  EXECUTE FUNCTION reseller_renamed();

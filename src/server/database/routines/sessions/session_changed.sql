-- Notifies all processes that a session or its user has changed, so that they drop it from their caches.
CREATE OR REPLACE FUNCTION session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('session_changed', OLD.sid);
  ELSE
    PERFORM pg_notify('session_changed', 'user:' || OLD.id::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_changed AFTER UPDATE OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_changed();

CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION session_changed();

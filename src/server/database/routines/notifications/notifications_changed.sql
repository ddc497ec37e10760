-- Notifies all processes, at the commit, of the ids of users whose notifications have changed.
CREATE OR REPLACE FUNCTION notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notifications_changed', user_id::text) FROM (SELECT DISTINCT user_id FROM changed) AS users;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER notifications_inserted AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notifications_changed();

CREATE OR REPLACE TRIGGER notifications_updated AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notifications_changed();

-- Maintains the number of orders per status: each change inserts a row, which a job adds to the totals. Concurrent changes therefore do not wait for
-- each other, as they would for one row of totals. The number of changes also shows whether any order has changed: an update that keeps the status
-- inserts a row too.
CREATE OR REPLACE FUNCTION orders_inserted_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes (status, orders) SELECT status, count(*) FROM changed GROUP BY status;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_inserted_counted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_inserted_counted();

CREATE OR REPLACE FUNCTION orders_deleted_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes (status, orders) SELECT status, -count(*) FROM changed GROUP BY status;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_deleted_counted AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_deleted_counted();

CREATE OR REPLACE FUNCTION orders_updated_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes (status, orders) SELECT status, sum(n) FROM (
    SELECT status, 1 AS n FROM after_change UNION ALL SELECT status, -1 FROM before_change
  ) AS moved GROUP BY status;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_updated_counted AFTER UPDATE ON orders REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION orders_updated_counted();

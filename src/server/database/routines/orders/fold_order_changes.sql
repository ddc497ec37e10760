-- Adds the changes to the totals. If there are no totals yet, all orders are counted once; that single statement sees exactly the changes that its
-- count includes.
CREATE OR REPLACE FUNCTION fold_order_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_counts) THEN
    WITH folded AS (
      DELETE FROM order_changes WHERE id IN (SELECT id FROM order_changes ORDER BY id LIMIT 100000) RETURNING status, orders
    )
    INSERT INTO order_counts AS counted (status, orders, changes)
      SELECT status, sum(orders), count(*) FROM folded GROUP BY status ORDER BY status
      ON CONFLICT (status) DO UPDATE SET orders = counted.orders + excluded.orders, changes = counted.changes + excluded.changes;
  ELSE
    WITH seen AS (DELETE FROM order_changes RETURNING status),
    changes AS (SELECT status, count(*) AS n FROM seen GROUP BY status),
    counted AS (SELECT status, count(*) AS n FROM orders GROUP BY status)
    INSERT INTO order_counts (status, orders, changes)
      SELECT status, coalesce(counted.n, 0), coalesce(changes.n, 0) FROM counted FULL JOIN changes USING (status);
  END IF;
END
$$;

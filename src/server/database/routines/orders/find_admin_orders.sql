-- Finds at most `at_most` orders for an admin's search, newest first or oldest first, optionally only those beyond `after`. It scans bucket by bucket
-- until it has enough, so the cost does not grow with the frequency of a word. If a bucket has too few hits, the next scan covers twice as many, up
-- to sixteen, because most of the cost of a scan is its start. All scans use the same generic plan, because planning takes longer than executing.
CREATE OR REPLACE FUNCTION find_admin_orders(search text, status_group text, after bigint, oldest_first boolean, at_most int)
RETURNS TABLE (order_id uuid, ordinal bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asked text := admin_order_query(search, status_group);
  first_bucket bigint := admin_order_bucket((SELECT min(s.ordinal) FROM admin_order_search AS s));
  last_bucket bigint := admin_order_bucket((SELECT max(s.ordinal) FROM admin_order_search AS s));
  step int := CASE WHEN oldest_first THEN 1 ELSE -1 END;
  bucket bigint;
  span bigint := 1;
  wanted tsquery;
  missing int := at_most;
  found int;
BEGIN
  IF asked IS NULL OR first_bucket IS NULL THEN RETURN; END IF;
  bucket := CASE WHEN after IS NOT NULL THEN admin_order_bucket(after) WHEN oldest_first THEN first_bucket ELSE last_bucket END;
  WHILE missing > 0 AND bucket BETWEEN first_bucket AND last_bucket LOOP
    -- Orders that wait for payment or shipping are in few buckets, so a cheap check skips the others. To find a single row the planner would rather
    -- scan the table, so sequential scans are disabled.
    SELECT string_agg(replace(asked, '@', n || ':'), ' | ')::tsquery INTO wanted
    FROM generate_series(bucket, bucket + (span - 1) * step, step) AS n
    WHERE n BETWEEN first_bucket AND last_bucket AND (coalesce(status_group, '') NOT IN ('pending', 'paid')
      OR EXISTS (SELECT FROM admin_order_search AS s WHERE s.words @@ format('''%s:S%s''', n, status_group)::tsquery));
    bucket := bucket + span * step;
    found := 0;
    IF wanted IS NOT NULL THEN
      -- `ordinal` appears only in expressions, so that the planner always uses the index on words.
      RETURN QUERY
        SELECT s.order_id, s.ordinal FROM admin_order_search AS s
        WHERE s.words @@ wanted AND (after IS NULL OR (s.ordinal - after) * step > 0)
        ORDER BY s.ordinal * step LIMIT missing;
      GET DIAGNOSTICS found = ROW_COUNT;
      missing := missing - found;
    END IF;
    span := CASE WHEN found < missing THEN least(2 * span, 16) ELSE 1 END;
  END LOOP;
END
$$;

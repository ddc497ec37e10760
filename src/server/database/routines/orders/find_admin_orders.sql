-- The orders that an admin's search finds, at most so many, those placed last first (or first first). It looks through bucket after bucket until it has enough: what
-- it reads does not grow with how often a word occurs. Beyond `after`, where that is given. Each bucket's statement is the same: planning it anew would take longer
-- than running it.
CREATE OR REPLACE FUNCTION find_admin_orders(search text, status_group text, after bigint, oldest_first boolean, at_most int)
RETURNS TABLE (order_id uuid, ordinal bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asked text := admin_order_query(search, status_group);
  first_bucket bigint := admin_order_bucket((SELECT min(s.ordinal) FROM admin_order_search AS s));
  last_bucket bigint := admin_order_bucket((SELECT max(s.ordinal) FROM admin_order_search AS s));
  step int := CASE WHEN oldest_first THEN 1 ELSE -1 END;
  bucket bigint;
  wanted tsquery;
  missing int := at_most;
  found int;
BEGIN
  IF asked IS NULL OR first_bucket IS NULL THEN RETURN; END IF;
  bucket := CASE WHEN after IS NOT NULL THEN admin_order_bucket(after) WHEN oldest_first THEN first_bucket ELSE last_bucket END;
  WHILE missing > 0 AND bucket BETWEEN first_bucket AND last_bucket LOOP
    -- What waits to be paid or to be shipped stands in few buckets: the others are left at the first look. To find one row the planner would
    -- rather read the table from its beginning.
    IF coalesce(status_group, '') NOT IN ('pending', 'paid')
      OR EXISTS (SELECT FROM admin_order_search AS s WHERE s.words @@ format('''%s:S%s''', bucket, status_group)::tsquery) THEN
      wanted := replace(asked, '@', bucket || ':')::tsquery;
      -- The place is not a bare column anywhere, so that the index of words always leads.
      RETURN QUERY
        SELECT s.order_id, s.ordinal FROM admin_order_search AS s
        WHERE s.words @@ wanted AND (after IS NULL OR (s.ordinal - after) * step > 0)
        ORDER BY s.ordinal * step LIMIT missing;
      GET DIAGNOSTICS found = ROW_COUNT;
      missing := missing - found;
    END IF;
    bucket := bucket + step;
  END LOOP;
END
$$;

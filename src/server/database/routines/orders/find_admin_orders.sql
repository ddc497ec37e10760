-- The orders that an admin's search finds, at most so many, those placed last first (or first first). It looks through bucket after bucket until it has enough: what
-- it reads does not grow with how often a word occurs. Where a bucket holds few or none, twice as many are looked through at once, up to sixteen: most of what a
-- look costs is its beginning. Beyond `after`, where that is given. Each statement is the same: planning it anew would take longer than running it.
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
    -- What waits to be paid or to be shipped stands in few buckets: the others are left at the first look. To find one row the planner would
    -- rather read the table from its beginning.
    SELECT string_agg(replace(asked, '@', n || ':'), ' | ')::tsquery INTO wanted
    FROM generate_series(bucket, bucket + (span - 1) * step, step) AS n
    WHERE n BETWEEN first_bucket AND last_bucket AND (coalesce(status_group, '') NOT IN ('pending', 'paid')
      OR EXISTS (SELECT FROM admin_order_search AS s WHERE s.words @@ format('''%s:S%s''', n, status_group)::tsquery));
    bucket := bucket + span * step;
    found := 0;
    IF wanted IS NOT NULL THEN
      -- The place is not a bare column anywhere, so that the index of words always leads.
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

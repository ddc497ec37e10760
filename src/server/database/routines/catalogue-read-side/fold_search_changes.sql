-- Applies the changes that exist at its start to the bitmaps; later ones stay queued. One call runs at a time. It never waits for writers of
-- products, and they never wait for it.
CREATE OR REPLACE FUNCTION fold_search_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen bigint[];
  touched int[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search_bitmaps', 0));
  SELECT array_agg(id), array_agg(DISTINCT slot / 8192) INTO seen, touched FROM search_changes;
  PERFORM build_search_chunk(chunk) FROM unnest(touched) AS chunk;
  DELETE FROM search_changes WHERE id = ANY (seen);
END
$$;

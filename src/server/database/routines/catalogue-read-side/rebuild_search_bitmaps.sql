-- Determines the common lexemes and rebuilds all bitmaps.
CREATE OR REPLACE FUNCTION rebuild_search_bitmaps() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search_bitmaps', 0));
  SELECT array_agg(id) INTO seen FROM search_changes;
  DELETE FROM search_lexemes;
  INSERT INTO search_lexemes (lexeme, products)
    SELECT word, ndoc FROM ts_stat('SELECT document FROM product_search') WHERE ndoc > 1000;
  DELETE FROM search_bitmaps;
  PERFORM build_search_chunk(chunk) FROM (SELECT DISTINCT slot / 8192 AS chunk FROM product_search) AS used;
  DELETE FROM search_changes WHERE id = ANY (seen);
END
$$;

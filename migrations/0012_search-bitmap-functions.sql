-- As in 0004, but for the price, which is no longer repeated there. Without a join: the plan that a session made for single rows
-- would compare each row of a large change with every other.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((
    SELECT array_agg(id) FROM (
      SELECT id, name, description, category_id, is_active, created_at FROM after_change
      EXCEPT SELECT id, name, description, category_id, is_active, created_at FROM before_change
    ) AS rewritten
  ));
  PERFORM count_category_products(array_agg(category_id), array_agg(delta)) FROM (
    SELECT category_id, 1 AS delta FROM after_change WHERE is_active
    UNION ALL SELECT category_id, -1 FROM before_change WHERE is_active
  ) AS change;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (slot) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.slot ELSE NEW.slot END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_search_inserted AFTER INSERT ON product_search
  FOR EACH ROW EXECUTE FUNCTION search_document_changed();
--> statement-breakpoint
CREATE TRIGGER product_search_rewritten AFTER UPDATE OF document ON product_search
  FOR EACH ROW WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION search_document_changed();
--> statement-breakpoint
CREATE TRIGGER product_search_deleted AFTER DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION search_document_changed();
--> statement-breakpoint
-- Writes the bits of 8,192 slots anew, from what the documents say now. Bit 0 is the leftmost.
CREATE FUNCTION build_search_chunk(wanted int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_bitmaps WHERE chunk = wanted;
  INSERT INTO search_bitmaps (lexeme, chunk, bits)
    WITH words AS (
      SELECT lexeme, slot % 8192 / 64 AS word, bit_or(1::bigint << (63 - slot % 64)) AS bits
      FROM product_search CROSS JOIN unnest(tsvector_to_array(document)) AS lexeme JOIN search_lexemes USING (lexeme)
      WHERE slot BETWEEN wanted * 8192 AND wanted * 8192 + 8191
      GROUP BY lexeme, word
    )
    SELECT lexeme, wanted, string_agg(coalesce(words.bits, 0)::bit(64)::text, '' ORDER BY word)::bit(8192)
    FROM (SELECT DISTINCT lexeme FROM words) AS present
    CROSS JOIN generate_series(0, 127) AS word
    LEFT JOIN words USING (lexeme, word)
    GROUP BY lexeme;
END
$$;
--> statement-breakpoint
-- Brings the bitmaps up to date with the changes seen at its beginning; those that come while it works stay on the list. One at a
-- time. It never waits for a writer of products, and none waits for it.
CREATE FUNCTION fold_search_changes() RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DROP FUNCTION count_search_lexemes();
--> statement-breakpoint
-- Finds out which lexemes are common, and builds their bitmaps from the beginning.
CREATE FUNCTION rebuild_search_bitmaps() RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- How many products have a lexeme of every part: `lexemes[i]`, a common one, belongs to the part `parts[i]`, of which there are
-- `part_count`. The bitmaps answer, but for two kinds of products, which are asked one by one: those whose bits are behind, and those
-- that `rare` finds, which have rare lexemes where the part has them too. `query` is the whole question.
CREATE FUNCTION count_search_hits(lexemes text[], parts int[], part_count int, query tsquery, rare tsquery) RETURNS int
LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT chunk, part, bit_or(bits) AS bits
    FROM unnest(lexemes, parts) AS wanted (lexeme, part) JOIN search_bitmaps USING (lexeme)
    GROUP BY chunk, part
  ), answers AS MATERIALIZED (
    SELECT chunk, bit_and(bits) AS bits FROM asked GROUP BY chunk HAVING count(*) = part_count
  ), singly AS (
    SELECT changed.slot, coalesce(search.document @@ query, false) AS is_hit
    FROM (SELECT DISTINCT slot FROM search_changes) AS changed LEFT JOIN product_search AS search USING (slot)
    UNION
    SELECT slot, true FROM product_search WHERE document @@ rare
  )
  SELECT ((SELECT coalesce(sum(bit_count(bits)), 0) FROM answers)
    + (SELECT coalesce(sum(is_hit::int - coalesce(get_bit(bits, slot % 8192), 0)), 0)
       FROM singly LEFT JOIN answers ON chunk = slot / 8192))::int
$$;

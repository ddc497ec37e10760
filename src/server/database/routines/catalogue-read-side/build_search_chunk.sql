-- Rebuilds the bits of 8,192 slots from the current documents. Bit 0 is the leftmost.
CREATE OR REPLACE FUNCTION build_search_chunk(wanted int) RETURNS void LANGUAGE plpgsql AS $$
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

-- Number of products that have a lexeme of every part. `lexemes[i]`, a common lexeme, belongs to part `parts[i]`; there are `part_count` parts.
-- Bitmaps answer except for two kinds of products, which are checked individually: those with outdated bits, and those that match `rare` because a
-- part has rare lexemes too. `query` is the whole query.
CREATE OR REPLACE FUNCTION count_search_hits(lexemes text[], parts int[], part_count int, query tsquery, rare tsquery) RETURNS int
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

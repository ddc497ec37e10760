-- Number of products that each filter option would leave: those with a lexeme of every part of the query, given as for count_search_hits (null and no
-- parts: all products), and with one of the option's own lexemes. `option_lexemes[i]` belongs to the option `option_numbers[i]`. Bitmaps answer for
-- common lexemes. Products with outdated bits, and those with a rare lexeme of the query or an option, are masked out of the bitmaps and counted by
-- their documents. Options without products have no row.
CREATE OR REPLACE FUNCTION count_option_hits(
  lexemes text[], parts int[], part_count int, query tsquery, rare tsquery, option_lexemes text[], option_numbers int[]
) RETURNS TABLE (option int, products int) LANGUAGE sql STABLE AS $$
  WITH options AS MATERIALIZED (
    SELECT wanted.lexeme, wanted.number, known.lexeme IS NOT NULL AS is_common
    FROM unnest(option_lexemes, option_numbers) AS wanted (lexeme, number)
    LEFT JOIN search_lexemes AS known ON known.lexeme = wanted.lexeme
  ), rare_options AS (
    SELECT string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery AS lexemes
    FROM options WHERE NOT is_common
  ), asked AS (
    SELECT chunk, part, bit_or(bits) AS bits
    FROM unnest(lexemes, parts) AS wanted (lexeme, part) JOIN search_bitmaps USING (lexeme)
    GROUP BY chunk, part
  ), answers AS MATERIALIZED (
    SELECT chunk, bit_and(bits) AS bits FROM asked GROUP BY chunk HAVING count(*) = part_count
  ), singly AS MATERIALIZED (
    SELECT slot FROM search_changes
    UNION SELECT slot FROM product_search WHERE document @@ rare
    UNION SELECT slot FROM product_search
      WHERE document @@ (SELECT coalesce(rare_options.lexemes && query, rare_options.lexemes) FROM rare_options)
  ), counted_by_bits AS MATERIALIZED (
    SELECT slot / 8192 AS chunk, ~ bit_or(set_bit(repeat('0', 8192)::bit(8192), slot % 8192, 1)) AS bits FROM singly GROUP BY 1
  ), option_bits AS (
    SELECT number, chunk, bit_or(bits) AS bits FROM options JOIN search_bitmaps USING (lexeme) GROUP BY number, chunk
  ), counts AS (
    SELECT number, sum(bit_count(own.bits & coalesce(answers.bits, own.bits) & coalesce(counted_by_bits.bits, own.bits))) AS n
    FROM option_bits AS own LEFT JOIN answers USING (chunk) LEFT JOIN counted_by_bits USING (chunk)
    WHERE part_count = 0 OR answers.chunk IS NOT NULL
    GROUP BY number
    UNION ALL
    SELECT number, count(DISTINCT slot)
    FROM singly JOIN product_search AS search USING (slot)
    CROSS JOIN unnest(tsvector_to_array(search.document)) AS own (lexeme) JOIN options USING (lexeme)
    WHERE query IS NULL OR search.document @@ query
    GROUP BY number
  )
  SELECT number, sum(n)::int FROM counts GROUP BY number
$$;

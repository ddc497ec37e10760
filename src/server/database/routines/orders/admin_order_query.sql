-- Builds the query of an admin's search for one bucket, whose name replaces each @. All words must match, each as a prefix. Digits also match the end
-- of an order number or a phone number. An id matches only as a whole or by its last eight characters, because many orders share a prefix. An e-mail
-- address, or a number with punctuation, is a single word (order_compounds), and so may be a word typed without punctuation. Separate groups of
-- digits with at least seven digits in total are also a single number, for example a phone number in any spelling or the last eight characters of an
-- id, alone or next to names. Several groups of at least five digits may also be a ZIP next to a number. Several words with a digit among them may be
-- a tracking number with spaces. A single letter next to longer words is ignored, because very many words begin with it (S.r.l.). Returns null, which
-- finds nothing, for a search without words.
CREATE OR REPLACE FUNCTION admin_order_query(search text, status_group text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN names IS NULL AND length(numbers) >= 7 THEN concat('(', one_number, CASE WHEN are_several THEN ' | ' || words END, ')')
      WHEN words LIKE '% & %' AND digits <> ''
        THEN concat('(', words, format(' | ''@%s'':*', whole), CASE WHEN parts > 1 AND length(numbers) >= 7 THEN format(' | %s & %s', names, one_number) END, ')')
      ELSE words END
    || CASE WHEN status_group IS NULL THEN '' ELSE format(' & ''@S%s''', status_group) END
  FROM (
    SELECT '(' || string_agg(term, ' & ') || ')' AS words, '(' || string_agg(term, ' & ') FILTER (WHERE is_name) || ')' AS names,
      count(*) FILTER (WHERE NOT is_name) AS parts, count(*) > 1 AND min(length(word)) >= 5 AS are_several
    FROM (
      SELECT word, is_name, '(' || concat_ws(' | ',
          format('''@%s'':*', word),
          CASE WHEN compound OR word ~ '[0-9]' THEN format('''@C%s'':*', word) END,
          CASE WHEN word ~ '^[0-9]+$' AND NOT compound THEN format('''@T%s'':*', reverse(word)) END,
          CASE WHEN word ~ '^[0-9]{4,}$' AND NOT compound THEN format('''@P%s'':*', reverse(word)) END,
          CASE WHEN word ~ '^([0-9a-f]{8}|[0-9a-f]{32})$' AND NOT compound THEN format('''@I%s''', word) END) || ')' AS term
      FROM (
        SELECT DISTINCT word, compounds IS NOT NULL AS compound, piece ~ '[^-0-9+()./]' AS is_name, max(length(word)) OVER () AS longest
        FROM regexp_split_to_table(regexp_replace(search,
            '([0-9A-Fa-f]{8})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{12})', '\1\2\3\4\5', 'g'), '\s+') AS piece,
          nullif(order_compounds(piece), '{}') AS compounds,
          unnest(coalesce(compounds[1:1], order_words(piece))) AS word
      ) AS all_words
      WHERE length(word) > 1 OR longest = 1
      LIMIT 8
    ) AS asked_words
  ) AS asked, regexp_replace(search, '[^0-9]', '', 'g') AS digits,
    regexp_replace(regexp_replace(search, '\S*[^-0-9+()./\s]\S*', '', 'g'), '[^0-9]', '', 'g') AS numbers,
    format('(''@%1$s'':* | ''@C%1$s'':* | ''@T%2$s'':* | ''@P%3$s'':* | ''@I%1$s'')', numbers, reverse(numbers), reverse(right(numbers, 9))) AS one_number,
    left(regexp_replace(fold(search), '[[:space:][:punct:]]+', '', 'g'), 40) AS whole
$$;

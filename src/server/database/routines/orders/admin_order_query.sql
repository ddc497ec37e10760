-- What an admin's search asks of one bucket, whose name takes the place of each @: all of its words, each as a word's beginning, figures also as the
-- end of a number or of a phone; an id only whole, or its last eight figures: a beginning of it is anybody's. An e-mail, or a number with signs in
-- it, is one word (order_compounds), and a text of seven figures and more one number, a phone in any spelling too. Several
-- words with a figure among them may be a tracking number with spaces in it. Beside longer ones a single
-- letter is left out, with which very many words begin (S.r.l.). Null, which finds nothing, for a search without a word.
CREATE OR REPLACE FUNCTION admin_order_query(search text, status_group text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN search ~ '^[-0-9+().\s/]+$' AND length(digits) >= 7
      THEN format('(''@%1$s'':* | ''@C%1$s'':* | ''@T%2$s'':* | ''@P%3$s'':*)', digits, reverse(digits), reverse(right(digits, 9)))
      WHEN words LIKE '% & %' AND digits <> '' THEN format('(%s | ''@%s'':*)', words, whole)
      ELSE words END
    || CASE WHEN status_group IS NULL THEN '' ELSE format(' & ''@S%s''', status_group) END
  FROM (
    SELECT '(' || string_agg('(' || concat_ws(' | ',
        format('''@%s%s'':*', CASE WHEN compound THEN 'C' END, word),
        CASE WHEN word ~ '^[0-9]+$' AND NOT compound THEN format('''@T%s'':*', reverse(word)) END,
        CASE WHEN word ~ '^[0-9]{4,}$' AND NOT compound THEN format('''@P%s'':*', reverse(word)) END,
        CASE WHEN word ~ '^([0-9a-f]{8}|[0-9a-f]{32})$' AND NOT compound THEN format('''@I%s''', word) END) || ')', ' & ') || ')' AS words
    FROM (
      SELECT word, compound FROM (
        SELECT DISTINCT word, compounds IS NOT NULL AS compound, max(length(word)) OVER () AS longest
        FROM regexp_split_to_table(regexp_replace(search,
            '([0-9A-Fa-f]{8})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{12})', '\1\2\3\4\5', 'g'), '\s+') AS piece,
          nullif(order_compounds(piece), '{}') AS compounds,
          unnest(coalesce(compounds[1:1], order_words(piece))) AS word
      ) AS all_words
      WHERE length(word) > 1 OR longest = 1
      LIMIT 8
    ) AS asked_words
  ) AS asked, regexp_replace(search, '[^0-9]', '', 'g') AS digits,
    left(regexp_replace(fold(search), '[[:space:][:punct:]]+', '', 'g'), 40) AS whole
$$;

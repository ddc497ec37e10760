-- What an admin's search asks of one bucket, whose name takes the place of each @: all of its words, each as a word's beginning, figures also as the
-- end of a number or of a phone; an id only whole, or its last eight figures: a beginning of it is anybody's. A text of figures only is also a
-- phone in any spelling. Null, which finds nothing, for a search without a word.
CREATE OR REPLACE FUNCTION admin_order_query(search text, status_group text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN search ~ '^[-0-9+().\s/]+$' AND length(digits) >= 7
      THEN format('(%s | ''@P%s'':*)', words, reverse(right(digits, 9))) ELSE words END
    || CASE WHEN status_group IS NULL THEN '' ELSE format(' & ''@S%s''', status_group) END
  FROM (
    SELECT '(' || string_agg('(' || concat_ws(' | ',
        format('''@%s'':*', word),
        CASE WHEN word ~ '^[0-9]+$' THEN format('''@T%s'':*', reverse(word)) END,
        CASE WHEN word ~ '^[0-9]{4,}$' THEN format('''@P%s'':*', reverse(word)) END,
        CASE WHEN word ~ '^([0-9a-f]{8}|[0-9a-f]{32})$' THEN format('''@I%s''', word) END) || ')', ' & ') || ')' AS words
    FROM unnest((order_words(regexp_replace(search,
      '([0-9A-Fa-f]{8})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{12})', '\1\2\3\4\5', 'g')))[1:8]) AS word
  ) AS asked, regexp_replace(search, '[^0-9]', '', 'g') AS digits
$$;

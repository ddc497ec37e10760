-- Query of an account's search: orders that contain all words, each as a prefix; digits also match the end of the order number. Words have the form
-- that refresh_order_search writes. Returns null, which finds nothing, for a search without words.
CREATE OR REPLACE FUNCTION order_search_query(account uuid, search text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE WHEN word ~ '^[0-9]+$'
      THEN format('(''%1$s%2$s'':* | ''%1$sT%3$s'':*)', account_key, word, reverse(word))
      ELSE format('''%1$s%2$s'':*', account_key, word)
    END, ' & ')::tsquery
  FROM right(account::text, 8) AS account_key, unnest((order_words(search))[1:8]) AS word
$$;

-- What an account's search asks for: orders that have all of its words, each as a word's beginning, figures also as the end of the order's
-- number. Words are written as refresh_order_search writes them. Null, which finds nothing, for a search without a word.
CREATE OR REPLACE FUNCTION order_search_query(account uuid, search text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE WHEN word ~ '^[0-9]+$'
      THEN format('(''%1$s%2$s'':* | ''%1$sT%3$s'':*)', account_key, word, reverse(word))
      ELSE format('''%1$s%2$s'':*', account_key, word)
    END, ' & ')::tsquery
  FROM right(account::text, 8) AS account_key, unnest((order_words(search))[1:8]) AS word
$$;

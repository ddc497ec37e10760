-- The words of a text as orders are found by them: lower case, without accents, apart where a space or a sign stands between them.
CREATE OR REPLACE FUNCTION order_words(value text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(fold(value), '[[:space:][:punct:]]+') AS word WHERE word <> ''
  )
$$;

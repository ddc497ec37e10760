-- Splits a text into the words of the order search: lower case, without accents, separated at spaces and punctuation.
CREATE OR REPLACE FUNCTION order_words(value text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(fold(value), '[[:space:][:punct:]]+') AS word WHERE word <> ''
  )
$$;

-- What stands in one piece with signs in it, an e-mail or a number (M.Rossi@posta.example, WEB-1042), without them: whole, and from each of its
-- words on but the last, so that its end leads there too. Of the words it is made of very many orders have some.
CREATE OR REPLACE FUNCTION order_compounds(value text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT left(array_to_string(parts[first:], ''), 40)
    FROM regexp_split_to_table(fold(value), '[[:space:]]+') AS piece,
      regexp_split_to_array(regexp_replace(piece, '^[[:punct:]]+|[[:punct:]]+$', '', 'g'), '[[:punct:]]+') AS parts,
      generate_series(1, cardinality(parts) - 1) AS first
    WHERE piece ~ '[0-9@]'
    ORDER BY first
  )
$$;

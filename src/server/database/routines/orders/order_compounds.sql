-- Words with punctuation and a digit or @, that is an e-mail address or a number (M.Rossi@posta.example, WEB-1042), without the punctuation: the
-- whole word, and each suffix that begins at one of its parts but the last, so that its end finds it too. The separate parts would match very many
-- orders.
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

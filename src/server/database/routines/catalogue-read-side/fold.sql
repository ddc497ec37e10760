-- How a word or an option is written inside a lexeme: no accents, lower case. The same as fold() in src/domain/fold.ts.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(btrim(value)))
$$;

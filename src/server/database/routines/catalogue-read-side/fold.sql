-- Normalizes a word or an option for use in a lexeme: lower case without accents, like fold() in src/domain/words/fold.ts. The dictionary
-- `unaccent` maps ª and º only from PostgreSQL 16 on.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(translate(btrim(value), 'ªº', 'ao')))
$$;

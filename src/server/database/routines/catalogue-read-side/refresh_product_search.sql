-- Updates the search rows of these products and adds their words to the dictionary, in id and word order to avoid deadlocks between writers. Existing
-- rows are updated rather than upserted, because every attempted insert uses up a slot.
CREATE OR REPLACE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_search
    WHERE product_id = ANY (ids)
      AND NOT EXISTS (SELECT 1 FROM products WHERE id = product_id AND is_active);
  -- In id order to avoid deadlocks between writers.
  PERFORM FROM product_search WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  WITH wanted AS MATERIALIZED (
    SELECT product.id, catalogue_document(product) AS document, product.created_at
    FROM products AS product WHERE product.id = ANY (ids) AND product.is_active
  ), updated AS (
    UPDATE product_search AS search
      SET document = wanted.document, created_at = wanted.created_at
      FROM wanted
      WHERE search.product_id = wanted.id
        AND (search.document, search.created_at) IS DISTINCT FROM (wanted.document, wanted.created_at)
  )
  INSERT INTO product_search (product_id, document, created_at)
    SELECT id, document, created_at FROM wanted
    WHERE NOT EXISTS (SELECT 1 FROM product_search WHERE product_id = wanted.id)
    ORDER BY created_at, id
    ON CONFLICT (product_id) DO UPDATE
      SET document = excluded.document, created_at = excluded.created_at;
  INSERT INTO search_words (word, lexeme)
    SELECT word, (tsvector_to_array(to_tsvector('filiera', word)))[1]
    FROM (
      SELECT DISTINCT word
      FROM products AS product
      JOIN categories AS category ON category.id = product.category_id,
      regexp_split_to_table(fold(concat_ws(' ', product.name, category.name, product.description, colours_of(product.id))), '[^a-z0-9]+') AS word
      WHERE product.id = ANY (ids) AND product.is_active AND char_length(word) BETWEEN 2 AND 200
    ) AS used
    WHERE NOT EXISTS (SELECT 1 FROM search_words AS known WHERE known.word = used.word)
      AND to_tsvector('filiera', word) <> ''::tsvector
    ORDER BY word
    ON CONFLICT (word) DO NOTHING;
END
$$;

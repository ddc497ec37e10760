-- The colours that a product can be had in, as words.
CREATE FUNCTION colours_of(wanted uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT color, ' '), '') FROM product_variants WHERE product_id = wanted AND color <> ''
$$;
--> statement-breakpoint
-- As in 0004, and colours are words too, as near to the product as its category: "abito nero", "borsa rossa".
CREATE OR REPLACE FUNCTION catalogue_document(product products) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH category AS (SELECT name FROM categories WHERE id = product.category_id),
  title AS (SELECT product.name || ' ' || category.name || ' ' || colours_of(product.id) AS text FROM category),
  parts AS (
    SELECT tsvector_to_array(to_tsvector('filiera', product.name)) AS in_name,
           tsvector_to_array(to_tsvector('filiera', title.text)) AS in_title,
           tsvector_to_array(to_tsvector('filiera', title.text || ' ' || product.description)) AS anywhere
    FROM title
  ),
  options AS (
    SELECT array_agg(marker) AS markers FROM (
      SELECT 'F' || fold(color) AS marker FROM product_variants WHERE product_id = product.id AND color <> ''
      UNION SELECT 'Z' || fold(size) FROM product_variants WHERE product_id = product.id AND size <> ''
      UNION SELECT 'V' || fold(color) || '|' || fold(size) FROM product_variants
        WHERE product_id = product.id AND color <> '' AND size <> ''
    ) AS of_variants
  )
  SELECT array_to_tsvector(
    anywhere
    || ARRAY(SELECT 'K' || lexeme FROM unnest(in_title) AS lexeme)
    || ARRAY(SELECT 'N' || lexeme FROM unnest(in_name) AS lexeme)
    || ('C' || product.category_id::text)
    || coalesce(options.markers, '{}')
  ) FROM parts, options
$$;
--> statement-breakpoint
-- As in 0004, without the price and with the colours' words; rows that exist are updated rather than inserted again, because every
-- try to insert would use up a slot.
CREATE OR REPLACE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_search
    WHERE product_id = ANY (ids)
      AND NOT EXISTS (SELECT 1 FROM products WHERE id = product_id AND is_active);
  -- In id order, so that two writers never wait for each other in a ring.
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
      WHERE product.id = ANY (ids) AND product.is_active AND char_length(word) BETWEEN 2 AND 40
    ) AS used
    WHERE NOT EXISTS (SELECT 1 FROM search_words AS known WHERE known.word = used.word)
      AND to_tsvector('filiera', word) <> ''::tsvector
    ORDER BY word
    ON CONFLICT (word) DO NOTHING;
END
$$;
--> statement-breakpoint
-- Every document is written anew: an index made afterwards is quicker to make, and to read, than one that saw it all.
DROP INDEX product_search_document_idx;
--> statement-breakpoint
SELECT refresh_product_search(ARRAY(SELECT id FROM products));
--> statement-breakpoint
CREATE INDEX product_search_document_idx ON product_search USING gin (document) WITH (fastupdate = false);
--> statement-breakpoint
SELECT rebuild_search_bitmaps();

DROP TRIGGER products_search_insert ON products;
--> statement-breakpoint
DROP TRIGGER products_search_update ON products;
--> statement-breakpoint
DROP FUNCTION refresh_product_search();
--> statement-breakpoint
DROP FUNCTION catalogue_document(text, text, text);
--> statement-breakpoint
-- How a word or an option is written inside a lexeme: no accents, lower case.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(btrim(value)))
$$;
--> statement-breakpoint
-- What can be searched of a product, as a set of lexemes without positions. Markers stand before a lexeme in place of weights, so
-- that the index alone answers each question: N… in the name, K… in the name or category, bare anywhere; C<category id>,
-- F<colour>, Z<size> and V<colour>|<size> of one and the same variant.
CREATE FUNCTION catalogue_document(product products) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH category AS (SELECT name FROM categories WHERE id = product.category_id),
  parts AS (
    SELECT tsvector_to_array(to_tsvector('filiera', product.name)) AS in_name,
           tsvector_to_array(to_tsvector('filiera', product.name || ' ' || category.name)) AS in_title,
           tsvector_to_array(to_tsvector('filiera', product.name || ' ' || category.name || ' ' || product.description)) AS anywhere
    FROM category
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
-- Brings the search rows of these products up to date, and the dictionary with the words they use. In id and word order, so that two
-- writers never wait for each other in a ring.
CREATE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_search
    WHERE product_id = ANY (ids)
      AND NOT EXISTS (SELECT 1 FROM products WHERE id = product_id AND is_active);
  INSERT INTO product_search (product_id, document, price, created_at)
    SELECT product.id, catalogue_document(product), product.price, product.created_at
    FROM products AS product WHERE product.id = ANY (ids) AND product.is_active
    ORDER BY product.id
    ON CONFLICT (product_id) DO UPDATE
      SET document = excluded.document, price = excluded.price, created_at = excluded.created_at
      WHERE (product_search.document, product_search.price, product_search.created_at)
        IS DISTINCT FROM (excluded.document, excluded.price, excluded.created_at);
  INSERT INTO search_words (word, lexeme)
    SELECT word, (tsvector_to_array(to_tsvector('filiera', word)))[1]
    FROM (
      SELECT DISTINCT word
      FROM products AS product
      JOIN categories AS category ON category.id = product.category_id,
      regexp_split_to_table(fold(product.name || ' ' || category.name || ' ' || product.description), '[^a-z0-9]+') AS word
      WHERE product.id = ANY (ids) AND product.is_active AND char_length(word) BETWEEN 2 AND 40
    ) AS used
    WHERE NOT EXISTS (SELECT 1 FROM search_words AS known WHERE known.word = used.word)
      AND to_tsvector('filiera', word) <> ''::tsvector
    ORDER BY word
    ON CONFLICT (word) DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_category_products(category_ids uuid[], deltas int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO category_counts AS counted (category_id, active_products)
    SELECT category_id, sum(delta) FROM unnest(category_ids, deltas) AS change (category_id, delta)
    GROUP BY category_id HAVING sum(delta) <> 0 ORDER BY category_id
    ON CONFLICT (category_id) DO UPDATE SET active_products = counted.active_products + excluded.active_products
$$;
--> statement-breakpoint
CREATE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((SELECT array_agg(id) FROM added WHERE is_active));
  PERFORM count_category_products(array_agg(category_id), array_agg(1)) FROM added WHERE is_active;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();
--> statement-breakpoint
CREATE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((
    SELECT array_agg(id) FROM after_change JOIN before_change USING (id)
    WHERE (before_change.name, before_change.description, before_change.category_id, before_change.is_active, before_change.created_at)
      IS DISTINCT FROM (after_change.name, after_change.description, after_change.category_id, after_change.is_active, after_change.created_at)
  ));
  -- A new price alone leaves the words as they are.
  UPDATE product_search AS search SET price = after_change.price
    FROM after_change WHERE after_change.id = search.product_id AND after_change.price <> search.price;
  PERFORM count_category_products(array_agg(category_id), array_agg(delta)) FROM (
    SELECT category_id, 1 AS delta FROM after_change WHERE is_active
    UNION ALL SELECT category_id, -1 FROM before_change WHERE is_active
  ) AS change;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_updated();
--> statement-breakpoint
CREATE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_category_products(array_agg(category_id), array_agg(-1)) FROM removed WHERE is_active;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();
--> statement-breakpoint
CREATE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((SELECT array_agg(DISTINCT product_id) FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
--> statement-breakpoint
CREATE TRIGGER variants_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
--> statement-breakpoint
CREATE TRIGGER variants_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
--> statement-breakpoint
CREATE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search(ARRAY(SELECT id FROM products WHERE category_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION category_renamed();
--> statement-breakpoint
-- How common each lexeme is; run by a job every night and after an import.
CREATE FUNCTION count_search_lexemes() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_lexemes;
  INSERT INTO search_lexemes (lexeme, products)
    SELECT word, ndoc FROM ts_stat('SELECT document FROM product_search') WHERE ndoc > 1000;
$$;
--> statement-breakpoint
-- Tells every process that a session or its user is not what it was: what it remembers of them is void.
CREATE FUNCTION session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('session_changed', OLD.sid);
  ELSE
    PERFORM pg_notify('session_changed', 'user:' || OLD.id::text);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER UPDATE OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_changed();
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION session_changed();
--> statement-breakpoint
DELETE FROM search_words;
--> statement-breakpoint
SELECT refresh_product_search(ARRAY(SELECT id FROM products));
--> statement-breakpoint
INSERT INTO category_counts (category_id, active_products)
  SELECT category_id, count(*) FROM products WHERE is_active GROUP BY category_id;

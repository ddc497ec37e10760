-- Italian words without accents, stemmed: "Città" and "citta", "camicie" and "camicia" meet.
CREATE TEXT SEARCH CONFIGURATION filiera (COPY = italian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION filiera
  ALTER MAPPING FOR hword, hword_part, word, asciiword, asciihword, hword_asciipart WITH unaccent, italian_stem;
--> statement-breakpoint
-- The searchable text of a product as a set of lexemes. Marker lexemes stand in for weights, so that the index alone
-- answers the tiers of relevance: N… in the name, K… in the name or category, the bare lexeme anywhere.
CREATE FUNCTION catalogue_document(name text, category text, description text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH parts AS (
    SELECT tsvector_to_array(to_tsvector('filiera', name)) AS in_name,
           tsvector_to_array(to_tsvector('filiera', name || ' ' || category)) AS in_title,
           tsvector_to_array(to_tsvector('filiera', name || ' ' || category || ' ' || description)) AS anywhere
  )
  SELECT array_to_tsvector(
    anywhere
    || ARRAY(SELECT 'K' || lexeme FROM unnest(in_title) AS lexeme)
    || ARRAY(SELECT 'N' || lexeme FROM unnest(in_name) AS lexeme)
  ) FROM parts
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category_name text;
  searchable text;
BEGIN
  IF NOT NEW.is_active THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  SELECT name INTO category_name FROM categories WHERE id = NEW.category_id;
  INSERT INTO product_search (product_id, document)
    VALUES (NEW.id, catalogue_document(NEW.name, category_name, NEW.description))
    ON CONFLICT (product_id) DO UPDATE SET document = excluded.document;

  searchable := lower(unaccent(NEW.name || ' ' || category_name || ' ' || NEW.description));
  -- In word order, so that two products written at once never wait for each other in a ring.
  INSERT INTO search_words (word, lexeme)
    SELECT DISTINCT ON (word) word, (tsvector_to_array(to_tsvector('filiera', word)))[1]
    FROM regexp_split_to_table(searchable, '[^a-z0-9]+') AS word
    WHERE char_length(word) BETWEEN 2 AND 40 AND to_tsvector('filiera', word) <> ''::tsvector
    ORDER BY word
    ON CONFLICT (word) DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION refresh_product_search();
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF name, description, category_id, is_active ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.category_id, OLD.is_active)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.category_id, NEW.is_active))
  EXECUTE FUNCTION refresh_product_search();
--> statement-breakpoint
-- The registry of SKUs: products and variants share one name space, compared without case.
CREATE FUNCTION register_product_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM skus WHERE product_id = NEW.id AND variant_id IS NULL;
  END IF;
  IF NEW.sku IS NOT NULL THEN
    INSERT INTO skus (sku, product_id) VALUES (upper(NEW.sku), NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_sku_insert AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION register_product_sku();
--> statement-breakpoint
CREATE TRIGGER products_sku_update AFTER UPDATE OF sku ON products
  FOR EACH ROW WHEN (OLD.sku IS DISTINCT FROM NEW.sku) EXECUTE FUNCTION register_product_sku();
--> statement-breakpoint
CREATE FUNCTION register_variant_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM skus WHERE variant_id = NEW.id;
  END IF;
  IF NEW.sku IS NOT NULL THEN
    INSERT INTO skus (sku, product_id, variant_id) VALUES (upper(NEW.sku), NEW.product_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_variants_sku_insert AFTER INSERT ON product_variants
  FOR EACH ROW EXECUTE FUNCTION register_variant_sku();
--> statement-breakpoint
CREATE TRIGGER product_variants_sku_update AFTER UPDATE OF sku, product_id ON product_variants
  FOR EACH ROW WHEN ((OLD.sku, OLD.product_id) IS DISTINCT FROM (NEW.sku, NEW.product_id))
  EXECUTE FUNCTION register_variant_sku();
--> statement-breakpoint
CREATE INDEX skus_fragment_idx ON skus USING gin (replace(sku, '-', '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX skus_prefix_idx ON skus (replace(sku, '-', '') text_pattern_ops);
--> statement-breakpoint
-- What can be promised now. An expired reservation counts for nothing even before the job that marks it (decisions.md §4).
CREATE VIEW stock_availability AS
  SELECT item.id AS stock_item_id, item.product_id, item.variant_id, item.on_hand,
         item.on_hand - item.held + coalesce((
           SELECT sum(reservation.quantity) FROM reservations AS reservation
           WHERE reservation.stock_item_id = item.id AND reservation.status = 'active'
             AND reservation.expires_at <= now()
         ), 0)::int AS available
  FROM stock_items AS item;
--> statement-breakpoint
-- History and ledger are written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_append_only BEFORE UPDATE OR DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Searchable text and options of a product as a set of lexemes without positions. Colours are words too and rank like the category: "abito nero",
-- "borsa rossa". Prefixes replace weights, so that the index alone answers each query: N… in the name, K… in the name, category or colours, no prefix
-- anywhere; C<category id>, F<colour>, Z<size> and V<colour>|<size> of the same variant, and the markers of the product's own facets.
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
    || array_remove(ARRAY['C' || product.category_id::text /* facet markers */], NULL)
    || coalesce(options.markers, '{}')
  ) FROM parts, options
$$;

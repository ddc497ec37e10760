-- The finished JSON of a product, but for its stock and variants (decisions.md §12).
CREATE FUNCTION refresh_product_cards(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_cards (product_id, head, images, first_image, details)
    SELECT product.id,
      rtrim(json_build_object(
        'id', product.id, 'name', product.name, 'description', product.description,
        'categoryId', product.category_id, 'category', category.name,
        'price', product.price::text, 'comparePrice', product.compare_price::text, 'weight', product.weight::text,
        'sku', product.sku, 'imageUrl', image.first ->> 'imageUrl', 'isActive', product.is_active,
        'createdAt', to_char(product.created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updatedAt', to_char(product.updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )::text, '}'),
      coalesce(image.list, '[]'),
      CASE WHEN image.first IS NULL THEN '[]' ELSE '[' || image.first::text || ']' END,
      ltrim(json_build_object(
        'composition', product.composition, 'origin', product.origin, 'ean', product.ean, 'hsCode', product.hs_code
      )::text, '{')
    FROM products AS product
    JOIN categories AS category ON category.id = product.category_id
    CROSS JOIN LATERAL (
      SELECT json_agg(picture.json ORDER BY picture.sort_order, picture.id)::text AS list,
             (array_agg(picture.json ORDER BY picture.sort_order, picture.id))[1] AS first
      FROM (
        SELECT id, sort_order, json_build_object('imageUrl', image_url, 'altText', alt_text, 'sortOrder', sort_order) AS json
        FROM product_images WHERE product_id = product.id ORDER BY sort_order, id LIMIT 50
      ) AS picture
    ) AS image
    WHERE product.id = ANY (ids)
    ORDER BY product.id
    ON CONFLICT (product_id) DO UPDATE SET
      head = excluded.head, images = excluded.images, first_image = excluded.first_image, details = excluded.details
$$;
--> statement-breakpoint
CREATE FUNCTION product_cards_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_cards(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_inserted_card AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_changed();
--> statement-breakpoint
CREATE TRIGGER products_updated_card AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_changed();
--> statement-breakpoint
CREATE FUNCTION product_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_cards(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_images_inserted_card AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();
--> statement-breakpoint
CREATE TRIGGER product_images_updated_card AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();
--> statement-breakpoint
CREATE TRIGGER product_images_deleted_card AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search(ARRAY(SELECT id FROM products WHERE category_id = NEW.id));
  PERFORM refresh_product_cards(ARRAY(SELECT id FROM products WHERE category_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT refresh_product_cards(ARRAY(SELECT id FROM products));

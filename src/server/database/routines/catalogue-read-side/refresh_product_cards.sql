-- The finished JSON of a product, but for its stock and variants.
CREATE OR REPLACE FUNCTION refresh_product_cards(ids uuid[]) RETURNS void LANGUAGE sql AS $$
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

-- Writes the JSON of products, without stock and variants. The cards are locked first, in id order, so that concurrent writers of the same product
-- wait and the next statement sees what the earlier writer committed.
CREATE OR REPLACE FUNCTION refresh_product_cards(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM product_cards WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  INSERT INTO product_cards (product_id, head, images, first_image, image_urls, first_image_url, colors, sizes, details)
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
      coalesce(image.urls, '[]'),
      CASE WHEN image.first IS NULL THEN '[]' ELSE json_build_array(image.first -> 'imageUrl')::text END,
      colors_of_variants(product.id), sizes_left(product.id),
      ltrim(json_build_object(
        'vatRate', product.vat_rate::text, 'vatNature', product.vat_nature, /* facts */ 'ean', product.ean, 'hsCode', product.hs_code
      )::text, '{')
    FROM products AS product
    JOIN categories AS category ON category.id = product.category_id
    CROSS JOIN LATERAL (
      SELECT json_agg(picture.json ORDER BY picture.sort_order, picture.id)::text AS list,
             json_agg(picture.json -> 'imageUrl' ORDER BY picture.sort_order, picture.id)::text AS urls,
             (array_agg(picture.json ORDER BY picture.sort_order, picture.id))[1] AS first
      FROM (
        SELECT id, sort_order, json_build_object('imageUrl', image_url, 'altText', alt_text, 'sortOrder', sort_order, 'color', color,
                                                 'preview', preview) AS json
        FROM product_images LEFT JOIN picture_previews USING (image_url)
        WHERE product_id = product.id ORDER BY sort_order, id LIMIT 50
      ) AS picture
    ) AS image
    WHERE product.id = ANY (ids)
    ORDER BY product.id
    ON CONFLICT (product_id) DO UPDATE SET
      head = excluded.head, images = excluded.images, first_image = excluded.first_image,
      image_urls = excluded.image_urls, first_image_url = excluded.first_image_url, colors = excluded.colors, sizes = excluded.sizes,
      details = excluded.details
$$;

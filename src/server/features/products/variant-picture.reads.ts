/**
 * SQL for the address of a variant's picture, given expressions for its product's id and its colour: the colour's picture, else one for all colours,
 * else the first. Equivalent to `pictureFor` in the domain, for statements that do not read the pictures.
 */
export const variantPictureSql = (productId: string, color: string): string => `(
  select picture.image_url from product_images as picture where picture.product_id = ${productId}
  order by coalesce(lower(btrim(picture.color)) = lower(btrim(${color})), false) desc,
           ${color} is not null and picture.color is not null, picture.sort_order, picture.id
  limit 1)`

/**
 * SQL for the address of the picture that shows a variant, by the expressions of its product's id and its own colour: the colour's picture,
 * else one that shows all colours, else the first. The same as `pictureFor` in the domain, for statements that do not read the pictures.
 */
export const variantPictureSql = (productId: string, color: string): string => `(
  select picture.image_url from product_images as picture where picture.product_id = ${productId}
  order by coalesce(lower(btrim(picture.color)) = lower(btrim(${color})), false) desc,
           ${color} is not null and picture.color is not null, picture.sort_order, picture.id
  limit 1)`

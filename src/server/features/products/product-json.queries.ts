/**
 * The product as it goes out (decisions.md §12), put together by PostgreSQL: one statement for any number of products, and an answer
 * that Node passes on without reading. What a viewer may see is decided here, by what is selected (decisions.md §3).
 */
export interface Visibility {
  allImages: boolean
  variants: boolean
}

/** More pictures than any page shows. */
const maxImages = 50

const isoInstant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const itemFields = `
  'id', product.id, 'name', product.name, 'description', product.description,
  'categoryId', product.category_id, 'category', category.name,
  'price', product.price::text, 'comparePrice', product.compare_price::text, 'weight', product.weight::text, 'sku', product.sku,
  'imageUrl', image.list -> 0 ->> 'imageUrl', 'images', coalesce(image.list, '[]'),
  'stock', coalesce(level.stock, 0), 'available', coalesce(level.available, 0), 'isActive', product.is_active,
  'createdAt', ${isoInstant('product.created_at')}, 'updatedAt', ${isoInstant('product.updated_at')}`

const detailFields = (visibility: Visibility) => `
  'variants', ${visibility.variants ? "coalesce(variant.list, '[]')" : "'[]'::json"},
  'composition', product.composition, 'origin', product.origin, 'ean', product.ean, 'hsCode', product.hs_code`

/** The variants' sums where there are variants; expired reservations hold nothing (decisions.md §4). */
const levels = `
  left join lateral (
    select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand))::int as stock,
           (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held))
            + coalesce((select sum(quantity) from reservations
                        where product_id = product.id and status = 'active' and expires_at <= now()), 0))::int as available
    from stock_items where product_id = product.id
  ) as level on true`

const images = (visibility: Visibility) => `
  left join lateral (
    select json_agg(json_build_object('imageUrl', image_url, 'altText', alt_text, 'sortOrder', sort_order)) as list
    from (
      select image_url, alt_text, sort_order from product_images where product_id = product.id
      order by sort_order, id limit ${visibility.allImages ? maxImages : 1}
    ) as shown
  ) as image on true`

const variants = `
  left join lateral (
    select json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                      'stock', coalesce(stock.on_hand, 0), 'available', coalesce(stock.available, 0))
                    order by v.sort_order, v.id) as list
    from product_variants as v
    left join stock_availability as stock on stock.product_id = v.product_id and stock.variant_id = v.id
    where v.product_id = product.id
  ) as variant on true`

const joins = `
  join products as product on product.id = page.id
  join categories as category on category.id = product.category_id`

/** Rows `(position, json)` of the products that the relation `page (id, position)` names, without their variants. */
export const listItemsSql = (page: string, visibility: Visibility): string => `
  select page.position, json_build_object(${itemFields})::text as json
  from (${page}) as page ${joins} ${levels} ${images(visibility)}`

/** The same with variants and all that the product page shows. */
export const detailsSql = (page: string, visibility: Visibility): string => `
  select page.position, json_build_object(${itemFields}, ${detailFields(visibility)})::text as json
  from (${page}) as page ${joins} ${levels} ${images(visibility)} ${visibility.variants ? variants : ''}`

import type { Visibility } from './visibility.ts'

/* PostgreSQL assembles the product's JSON from its finished card and its current stock: one statement for any number of products, and Node forwards
   the result without parsing it. The selected columns determine what a viewer may see. */

/** The sums of the variants if there are any. Quantities of expired reservations count as available. */
const level = `
  left join lateral (
    select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
           (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
            + coalesce((select sum(quantity) from reservations
                        where product_id = page.id and reservation_is_over(status, expires_at)), 0))::int as available
    from stock_items where product_id = page.id
  ) as level on true`

const variants = `
  left join lateral (
    select json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                      'stock', coalesce(stock.on_hand, 0), 'available', coalesce(stock.available, 0))
                    order by v.sort_order, v.id) as list
    from product_variants as v
    left join stock_availability as stock on stock.product_id = v.product_id and stock.variant_id = v.id
    where v.product_id = page.id
  ) as variant on true`

const itemJson = ({ allImages, variants }: Visibility) => `
  card.head || ',"images":' || ${allImages ? 'card.images' : 'card.first_image'}
  || ',"imageUrls":' || ${allImages ? 'card.image_urls' : 'card.first_image_url'}
  || ',"colors":' || ${variants ? `card.colors || ',"sizes":' || card.sizes` : `'[],"sizes":[]'`}
  || ',"stock":' || level.stock || ',"available":' || level.available`

const detailJson = (visibility: Visibility) => `
  ${itemJson(visibility)}
  || ',"variants":' || ${visibility.variants ? "coalesce(variant.list::text, '[]')" : "'[]'"} || ',' || card.details`

const card = 'join product_cards as card on card.product_id = page.id'

/** Rows `(position, json)` of the products in the relation `page (id, position)`, without their variants. */
export const listItemsSql = (page: string, visibility: Visibility): string => `
  select page.position, ${itemJson(visibility)} || '}' as json
  from (${page}) as page ${card} ${level}`

/** Like `listItemsSql`, with variants and the other fields of the product page. */
export const detailsSql = (page: string, visibility: Visibility): string => `
  select page.position, ${detailJson(visibility)} as json
  from (${page}) as page ${card} ${level} ${visibility.variants ? variants : ''}`

/** The fields used to rank related products, for the products in the relation `page (id, position)`. */
export const comparablesSql = (page: string): string => `
  select product.id, product.name, product.description, product.price::text, level.available
  from (${page}) as page join products as product on product.id = page.id ${level}
  order by page.position`

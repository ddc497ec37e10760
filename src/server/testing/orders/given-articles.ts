import type { TestApp } from '../test-app.ts'

export interface SplitItem {
  productId: string
  variantId: string
  quantity: number
}

/** Creates variants with stock, fifty per product. Inserts them in a few statements, because creating them one by one takes seconds. */
export async function givenArticles(app: TestApp, count: number): Promise<SplitItem[]> {
  const { pool } = app.context.db
  const first = await app.given.product({ name: 'Maglia', price: '10.00' })
  await pool.query(
    `insert into products (id, name, description, category_id, price, weight)
     select gen_random_uuid(), 'Capo ' || n, '', category_id, 10, 0.2 from products, generate_series(1, $2::int) as n where id = $1`,
    [first, Math.ceil(count / 50)],
  )
  await pool.query(
    `insert into product_variants (id, product_id, name, sku, sort_order)
     select gen_random_uuid(), id, 'V' || n, 'SPLIT-' || substr(name, 6) || '-' || n, n
     from products, generate_series(1, 50) as n where name like 'Capo %'`,
  )
  await pool.query(
    `insert into stock_items (id, product_id, variant_id, on_hand)
     select gen_random_uuid(), product_id, id, 5 from product_variants
     on conflict (product_id, variant_id) do update set on_hand = 5`,
  )
  const { rows } = await pool.query<{ id: string; productId: string }>(
    'select id, product_id as "productId" from product_variants order by product_id, sort_order limit $1',
    [count],
  )
  return rows.map(({ id, productId }) => ({ productId, variantId: id, quantity: 1 }))
}

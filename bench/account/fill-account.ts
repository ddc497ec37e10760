import type pg from 'pg'

const wishedProducts = 5000

const names = ['Anna', 'Marco', 'Giulia', 'Zoë', 'José', 'Łukasz', 'Chiara', 'Nicolò', 'Ilaria', 'Émile']
const families = [
  'Rossi',
  'Bianchi',
  'D’Angelò',
  'Brandt',
  'García',
  'Kowalski',
  'Esposito',
  'De Luca',
  'Moretti',
  'Müller',
]
const cities = [
  'Milano',
  'Roma',
  'Forlì',
  'Torino',
  'Napoli',
  'Bari',
  'Reggio nell’Emilia',
  'München',
  'Cantù',
  'Lecce',
]

/**
 * Fills an account up to `count` orders of one to three lines over two years: most shipped, a tenth paid, a hundred imported and unpaid.
 * Also adds a wishlist of 5,000 products.
 */
export async function fillAccount(client: pg.Client, userId: string, count: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders where user_id = $1', [
    userId,
  ])
  for (let from = rows[0]?.n ?? 0; from < count; from += 5000) {
    const to = Math.min(from + 5000, count)
    await client.query(fillText, [userId, from, to, names, families, cities])
  }
  await fillWishlist(client, userId)
  // Otherwise autovacuum would run during the measurement.
  await client.query('vacuum (analyze)')
}

const fillText = `
  with bench as (select array_agg(id) as ids, array_agg(sku) as skus from products where sku like 'DW-BENCH-%'),
  made as (
    insert into orders (id, order_number, reference, user_id, status, total_amount, shipping_cost, payment_status, shipping_address,
      shipping_city, shipping_zip, shipping_province, shipping_country, shipping_zone, weight_grams, tracking_number, carrier, shopify_order_id,
      customer_name, customer_email, customer_phone, paid_at, shipped_at, created_at)
    select gen_random_uuid(), 'DW-2025-' || lpad((n + 500000)::text, 6, '0'), 'WEB-' || n, $1, status, 49.90 * (1 + n % 3), 5,
      case when status = 'pending' then 'pending' else 'paid' end, 'Via Giuseppe Garibaldi ' || n % 200, ($6::text[])[1 + n * 7 % 10],
      lpad((n % 99999)::text, 5, '0'), 'MI', 'IT', 'IT', 500,
      case when status = 'shipped' then 'BRT' || lpad(n::text, 12, '0') end, case when status = 'shipped' then 'BRT' end,
      case when status = 'pending' then 'bench-' || n end, ($4::text[])[1 + n % 10] || ' ' || ($5::text[])[1 + n / 10 % 10],
      'cliente' || n || '@example.it', '+39 333 ' || lpad(n::text, 7, '0'), case when status <> 'pending' then at end,
      case when status = 'shipped' then at end, at
    from generate_series($2::int, $3::int - 1) as n,
      lateral (select now() - interval '700 days' + n * interval '50 minutes' as at,
                 case when n % 200 = 0 then 'pending' when n % 10 = 1 then 'paid' else 'shipped' end as status) as made_up
    returning id, reference
  ), lines as (
    insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, sku, product_name, variant_info)
    select gen_random_uuid(), made.id, bench.ids[1 + (n + line) % 200], 1, 49.90, 49.90, 22, bench.skus[1 + (n + line) % 200],
      'Abito lungo in lino ' || line, 'Nero / M'
    from made, bench, lateral (select substr(made.reference, 5)::int as n) as numbered, generate_series(1, 1 + n % 3) as line
  )
  insert into order_history (id, order_id, status, actor_id) select gen_random_uuid(), id, 'pending_payment', $1 from made`

async function fillWishlist(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `insert into products (id, name, description, category_id, price, weight, sku)
     select gen_random_uuid(), 'Camicia ' || n, 'Per la misura.', (select id from categories where slug = 'bench'), 39.90, 0.3, 'DW-WISH-' || n
     from generate_series(1, ${wishedProducts}) as n
     where not exists (select 1 from products where sku = 'DW-WISH-1')`,
  )
  await client.query(
    `insert into wishlist_items (id, user_id, product_id, created_at)
     select gen_random_uuid(), $1, id, now() - row_number() over () * interval '1 minute' from products where sku like 'DW-WISH-%'
     on conflict do nothing`,
    [userId],
  )
}

import type pg from 'pg'

const products = 200

/** Adds products with more stock than any run can sell; runs once. */
export async function fillProducts(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 from categories where slug = 'bench'")
  if (rows.length > 0) return
  await client.query(`
    insert into categories (id, name, slug) values (gen_random_uuid(), 'Bench', 'bench');
    insert into products (id, name, description, category_id, price, weight, sku)
      select gen_random_uuid(), 'Prodotto ' || n, 'Per la misura.', (select id from categories where slug = 'bench'), 49.90, 0.5, 'DW-BENCH-' || n
      from generate_series(1, ${products}) as n;
    insert into stock_items (id, product_id, on_hand) select gen_random_uuid(), id, 1000000000 from products where sku like 'DW-BENCH-%';
    insert into stock_movements (id, stock_item_id, kind, quantity_delta, reference)
      select gen_random_uuid(), id, 'receipt', on_hand, 'bench' from stock_items where on_hand = 1000000000`)
}

/** Fills the table up to `count` single-line orders, shipped long ago, from a thousand resellers. */
export async function fillOrders(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set synchronous_commit = off; set work_mem = '256MB';
    insert into users (id, username, email, password_hash, user_role)
      select gen_random_uuid(), 'cliente' || n, 'cliente' || n || '@example.it', '-', 'rivenditore' from generate_series(1, 1000) as n
      on conflict do nothing`)
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders')
  for (let from = rows[0]?.n ?? 0; from < count; from += 50_000) {
    const to = Math.min(from + 50_000, count)
    await client.query(
      `with owners as (select array_agg(id) as ids from users where username like 'cliente%'),
       bench as (select array_agg(id) as ids from products where sku like 'DW-BENCH-%'),
       made as (
         insert into orders (id, order_number, user_id, status, total_amount, shipping_cost, payment_status, shipping_address, shipping_city,
           shipping_zip, shipping_country, shipping_zone, weight_grams, tracking_number, carrier, customer_name, customer_email, paid_at,
           shipped_at, created_at)
         select gen_random_uuid(), 'OLD-' || n, owners.ids[1 + n % 1000], 'shipped', 49.90, 5, 'paid', 'Via Roma 1', 'Milano', '20121', 'IT',
           'IT', 500, 'T' || n, 'BRT', 'Cliente ' || n, 'cliente' || n || '@example.it', at, at, at
         from owners, generate_series($1::int, $2::int - 1) as n, lateral (select now() - interval '400 days' + n * interval '30 seconds' as at) as day
         returning id, created_at
       ), lines as (
         insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
         select gen_random_uuid(), made.id, bench.ids[1], 1, 49.90, 49.90, 22, 'Prodotto' from made, bench
       )
       insert into order_history (id, order_id, status, created_at)
       select gen_random_uuid(), made.id, step.status, made.created_at
       from made, (values ('pending_payment'), ('paid'), ('shipped')) as step (status)`,
      [from, to],
    )
  }
  await client.query('vacuum (analyze) orders; ').catch(() => client.query('analyze orders'))
  await client.query('analyze')
}

/**
 * Releases the stock held by the previous run, as a cancellation does, so that buyers stay within the real limits and runs do not affect
 * each other.
 */
export const letGo = (client: pg.Client) =>
  client.query(`
    with cancelled as (
      update orders set status = 'cancelled', hold_expires_at = null, cancelled_at = now()
      where status = 'pending_payment' and user_id in (select id from users where username like 'bench-%') returning id
    ), ended as (
      update reservations set status = 'cancelled' where status = 'active' returning id, stock_item_id, quantity
    ), held as (
      select item.id as stock_item_id, 'order:' || cancelled.id as reference, line.quantity
      from cancelled join order_items as line on line.order_id = cancelled.id
      join stock_items as item on item.product_id = line.product_id
      union all
      select stock_item_id, 'reservation:' || id, quantity from ended
    ), ledger as (
      insert into stock_movements (id, stock_item_id, kind, held_delta, reference)
      select gen_random_uuid(), stock_item_id, 'release', -quantity, reference from held
    )
    update stock_items set held = stock_items.held - freed.pieces
    from (select stock_item_id, sum(quantity)::int as pieces from held group by 1) as freed where freed.stock_item_id = stock_items.id`)

import type pg from 'pg'
import { fillCatalogue, withoutIndexes } from '../catalogue/fill-catalogue.ts'

/** Numbers of rows in the measured database. */
interface Sizes {
  products: number
  customers: number
  orders: number
  acts: number
}

type Log = (line: string) => void

/** Rows per statement. */
const batch = 20_000

const names =
  'Anna Marco Giulia Luca Chiara Matteo Sara Andrea Elena Paolo Nicolò Ilaria Zoë José Łukasz Émile Heike Jürgen Sofie Pieter Francesca Davide Martina Simone Alice Federico Giorgia Stefano Valentina Roberto'.split(
    ' ',
  )
const families =
  'Rossi Rossi Rossi Bianchi Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola D’Angelò Villa Conte Ferraro Fabbri Bianco Marini Grasso Valentini Messina Sala Gatti Pellegrini Palumbo Sanna Farina Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Müller Schmidt García Kowalski Brandt de_Vries'
    .split(' ')
    .map((name) => name.replace('_', ' '))
const cities =
  'Milano Milano Milano Milano Roma Roma Roma Torino Torino Napoli Napoli Bologna Firenze Genova Palermo Bari Catania Verona Forlì Cantù Lecce Padova Trieste Brescia Parma Modena Reggio_nell’Emilia Ravenna Rimini Perugia Ancona Pescara Cagliari Sassari Trento Bolzano Udine Vicenza Treviso Monza Bergamo Como Lecco Varese Novara Asti Cuneo Savona Pisa Lucca'
    .split(' ')
    .map((name) => name.replace('_', ' '))

/** Fills a migrated database up to these sizes, with triggers enabled so that derived data are correct. */
export async function fillAdmin(client: pg.Client, sizes: Sizes, log: Log): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products')
  if (rows[0]?.n === 0) await fillCatalogue(client, sizes.products, log)
  await client.query(
    "set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
  )
  await fillCustomers(client, sizes.customers)
  await fillOrders(client, sizes.orders, log)
  await fillActs(client, sizes.acts, log)
  await fillLists(client)
  log('Statistiche…')
  await client.query('vacuum (analyze)')
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

/** Resellers, every tenth without a company and one in a hundred awaiting verification; and twenty admins. */
async function fillCustomers(client: pg.Client, count: number): Promise<void> {
  const from = await countOf(client, 'users')
  await client.query(
    `insert into users (id, username, email, password_hash, first_name, last_name, user_role, subscription_plan, company_name, vat_number,
       company_address, is_business_verified, business_submitted_at, created_at)
     select uuidv7(), 'cliente' || n, 'cliente' || n || '@example.it', '-', ($3::text[])[1 + n % 30], ($4::text[])[1 + n / 30 % 68],
       case when n % 10 = 0 then 'base' else 'rivenditore' end, ('{trial,starter,pro}'::text[])[1 + n % 3],
       case when n % 10 <> 0 or n % 100 = 0 then ($4::text[])[1 + n * 7 % 68] || ' Moda ' || n || ' S.r.l.' end,
       case when n % 10 <> 0 or n % 100 = 0 then lpad(n::text, 11, '0') end, 'Via Roma ' || n % 200 || ', Milano', n % 10 <> 0,
       case when n % 10 <> 0 or n % 100 = 0 then now() - n * interval '1 minute' end, now() - n * interval '20 minutes'
     from generate_series($1::int, $2::int - 1) as n
     union all
     select uuidv7(), 'bench-admin' || n, 'bench-admin' || n || '@example.it', '-', ($3::text[])[1 + n], ($4::text[])[1 + n], 'admin', 'pro',
       null, null, null, false, null, now() from generate_series(0, 19) as n
     on conflict do nothing`,
    [from, Math.max(from, count), names, families],
  )
}

/** Orders over three years, one to three lines each; the latest ones include unpaid, paid and processing orders. */
async function fillOrders(client: pg.Client, count: number, log: Log): Promise<void> {
  const begun = await countOf(client, 'orders')
  if (begun >= count) return
  await client.query(`
    create temp table bench_owners as select (row_number() over () - 1)::int as place, id from users where user_role = 'rivenditore';
    create unique index on bench_owners (place);
    create temp table bench_lines as select (row_number() over () - 1)::int as place, variant.id, variant.product_id, variant.sku, variant.name, product.price,
      product.name as product_name
      from (select * from product_variants limit 100000) as variant join products as product on product.id = variant.product_id;
    create unique index on bench_lines (place);
    analyze bench_owners; analyze bench_lines`)
  // The lines keep their indexes: the search words of a new order are read from them.
  const tables = ['orders', 'order_history', 'order_search', 'admin_order_search']
  await withoutIndexes(client, tables, async () => {
    // No ledger entries: no measured request reads them, and posting a million orders takes half an hour.
    await client.query('alter table orders disable trigger orders_money')
    for (let from = begun; from < count; from += batch) {
      await client.query(ordersText, [from, Math.min(from + batch, count) - 1, count, names, families, cities])
      // The triggers' statements were planned for empty tables.
      if (from === begun) await client.query(`analyze order_items, ${tables.join(', ')}`)
      if ((from / batch) % 5 === 0) log(`${Math.min(from + batch, count)} ordini di ${count}`)
    }
    await client.query('alter table orders enable trigger orders_money')
  })
}

const ordersText = `
  with numbered as (
    select n, uuidv7() as id, $3::int - n as left_over,
      now() - ($3::int - n) * (interval '1095 days' / $3::int) as at,
      (select count(*)::int from bench_owners) as owners, (select count(*)::int from bench_lines) as lines
    from generate_series($1::int, $2::int) as n
  ), chosen as (
    select *, case
        when n % 33 = 0 then 'cancelled'
        when left_over < 400 and n % 8 = 1 then 'processing'
        when left_over < 2000 and n % 4 = 1 then 'paid'
        when left_over < 2000 and n % 4 = 3 then 'pending_payment'
        when left_over < 5000 and n % 10 = 5 then 'pending'
        else 'shipped' end as status
    from numbered
  ), made as (
    insert into orders (id, order_number, reference, user_id, status, total_amount, shipping_cost, payment_status, shipping_address, shipping_city,
      shipping_zip, shipping_province, shipping_country, shipping_zone, weight_grams, tracking_number, carrier, customer_name, customer_email,
      customer_phone, hold_expires_at, paid_at, shipped_at, cancelled_at, created_at, updated_at)
    select chosen.id, 'DW-' || to_char(at, 'YYYY') || '-' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'WEB-' || n end, owner.id, status,
      line.price * (1 + n % 3), 5, case when status like 'pending%' or status = 'cancelled' then 'pending' else 'paid' end,
      'Via Giuseppe Garibaldi ' || n % 200, ($6::text[])[1 + (n * 7919::bigint) % 50], lpad(((n * 31::bigint) % 98000 + 1000)::text, 5, '0'), 'MI', 'IT', 'IT',
      600, case when status = 'shipped' then 'BRT' || lpad(n::text, 12, '0') end, case when status = 'shipped' then 'BRT' end,
      ($4::text[])[1 + n % 30] || ' ' || ($5::text[])[1 + (n * 104729::bigint) % 68], 'persona' || n || '@posta.example', '+39 333 ' || lpad((n % 10000000)::text, 7, '0'),
      case when status like 'pending%' then now() + interval '1 day' end,
      case when status in ('paid', 'processing', 'shipped') then at + interval '20 minutes' end,
      case when status = 'shipped' then least(now(), at + interval '20 minutes' + n % 30 * interval '1 hour') end,
      case when status = 'cancelled' then at + interval '1 hour' end, at, at
    from chosen join bench_owners as owner on owner.place = (chosen.n * 7919::bigint) % owners
    join bench_lines as line on line.place = (chosen.n * 31::bigint) % lines
  ), history as (
    insert into order_history (id, order_id, status, created_at)
    select uuidv7(), id, step, at from chosen, unnest(case when status = 'shipped' then '{pending_payment,paid,shipped}'::text[]
      when status = 'processing' then '{pending_payment,paid,processing}' when status = 'paid' then '{pending_payment,paid}'
      when status = 'cancelled' then '{pending_payment,cancelled}' else array[status] end) as step
  )
  insert into order_items (id, order_id, product_id, variant_id, quantity, unit_price, total_price, vat_rate, sku, product_name, variant_info)
  select uuidv7(), chosen.id, line.product_id, line.id, 1 + piece % 2, line.price, line.price * (1 + piece % 2), 22, line.sku, line.product_name, line.name
  from chosen, generate_series(1, 1 + chosen.n % 3) as piece
  join bench_lines as line on true
  where line.place = ((chosen.n + piece * 977) * 31::bigint) % chosen.lines`

/** Actions of twenty admins over two years. */
async function fillActs(client: pg.Client, count: number, log: Log): Promise<void> {
  const begun = await countOf(client, 'audit_trail')
  if (begun >= count) return
  log('Registro…')
  await client.query(`
    create temp table bench_admins as select (row_number() over () - 1)::int as place, id from users where username like 'bench-admin%';
    create temp table bench_shipped as select (row_number() over () - 1)::int as place, id from (select id from orders where status = 'shipped' limit 200000) as picked;
    create unique index on bench_shipped (place); analyze bench_shipped`)
  await withoutIndexes(client, ['audit_trail'], async () => {
    for (let from = begun; from < count; from += batch * 5) {
      await client.query(
        `insert into audit_trail (id, actor_id, action, subject, before, after, created_at)
         select uuidv7(), admin.id, case when n % 3 = 0 then 'order.prepare' else 'order.ship' end, 'order:' || shipped.id,
           '{"status":"paid"}', jsonb_build_object('status', 'shipped', 'trackingNumber', 'BRT' || n), now() - ($3::int - n) * interval '1 minute'
         from generate_series($1::int, $2::int) as n
         join bench_admins as admin on admin.place = n % 20
         join bench_shipped as shipped on shipped.place = n % (select count(*)::int from bench_shipped)`,
        [from, Math.min(from + batch * 5, count) - 1, count],
      )
    }
  })
}

/** Wishlists, reservations, applications, requests, errors and entries of the security log. */
async function fillLists(client: pg.Client): Promise<void> {
  if ((await countOf(client, 'wishlist_items')) > 0) return
  await client.query(`
    create temp table some_users as select (row_number() over () - 1)::int as n, id from (select id from users where user_role = 'rivenditore' limit 20000) as u;
    create unique index on some_users (n);
    create temp table some_items as select (row_number() over () - 1)::int as n, id, product_id, variant_id from (select * from stock_items where on_hand - held > 10 limit 20000) as i;
    create unique index on some_items (n);
    analyze some_users; analyze some_items;
    insert into wishlist_items (id, user_id, product_id, variant_id, quantity, notes, created_at)
      select uuidv7(), u.id, i.product_id, i.variant_id, 1 + k % 5, case when k % 7 = 0 then 'Per la vetrina' end, now() - (u.n * 10 + k) * interval '5 minutes'
      from some_users as u, generate_series(0, 9) as k join some_items as i on true
      where i.n = (u.n * 11 + k * 97) % (select count(*) from some_items)
      on conflict do nothing;
    with held as (
      insert into reservations (id, user_id, stock_item_id, product_id, variant_id, quantity, status, expires_at, created_at)
      select uuidv7(), u.id, i.id, i.product_id, i.variant_id, 2, 'active', now() + (1 + u.n % 150) * interval '1 hour', now() - interval '1 hour'
      from some_users as u join some_items as i on i.n = u.n where u.n < 5000 returning id, stock_item_id, quantity
    ), ledger as (
      insert into stock_movements (id, stock_item_id, kind, held_delta, reference, reservation_id)
      select uuidv7(), stock_item_id, 'hold', quantity, 'reservation:' || id, id from held
    )
    update stock_items set held = stock_items.held + held.quantity from held where held.stock_item_id = stock_items.id;
    insert into beta_applications (id, user_id, company_name, business_description, expected_volume, motivation, contact_person, phone_number, status, reviewed_at, created_at)
      select uuidv7(), id, 'Bottega ' || n, repeat('Vendiamo abiti e accessori. ', 3), 'medio', repeat('Vogliamo provare. ', 3), 'Lucia', '+39 02 1234567',
        case when n % 2 = 0 then 'pending' else 'rejected' end, case when n % 2 = 1 then now() end, now() - n * interval '1 hour' from some_users where n < 2000;
    insert into product_requests (id, user_id, category, description, status, reviewed_at, created_at)
      select uuidv7(), id, 'abbigliamento', 'Un abito lungo in lino ' || n, case when n % 4 = 0 then 'pending' else 'approved' end,
        case when n % 4 <> 0 then now() end, now() - n * interval '10 minutes' from some_users where n < 20000;
    insert into error_logs (id, source, error_type, error_message, payload, resolved, resolved_at, timestamp)
      select uuidv7(), 'jobs', 'order.not_closed', 'Un ordine non si chiude.', jsonb_build_object('n', n), n % 50 <> 0, case when n % 50 <> 0 then now() end, now() - n * interval '10 minutes'
      from generate_series(1, 50000) as n;
    insert into security_log (id, event, user_id, address, user_agent, created_at)
      select uuidv7(), 'login.succeeded', u.id, '192.0.2.' || k, 'Mozilla/5.0', now() - (u.n * 25 + k) * interval '30 seconds'
      from some_users as u, generate_series(0, 24) as k`)
}

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  createEarlierDatabase,
  migrationsFolder,
  routinesInDatabase,
} from '../../testing/database/database-of-an-earlier-release.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrateDatabase } from './migrate-database.ts'

let database: TestDatabase
let db: Database
let before: Record<string, unknown[]>

const id = (n: number) => `'0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}'`

/** Two categories, three products, one of them inactive and one with variants, a reservation and an order. */
const shop = `
  insert into users (id, username, email, password_hash) values (${id(1)}, 'negozio', 'negozio@example.it', 'x');
  insert into categories (id, name, slug) values (${id(10)}, 'Abiti', 'abiti'), (${id(11)}, 'Borse', 'borse');
  insert into products (id, name, description, category_id, price, sku, is_active) values
    (${id(20)}, 'Abito Città', 'Lino e seta', ${id(10)}, 49.90, 'AB-1', true),
    (${id(21)}, 'Borsa Größe', 'Pelle', ${id(11)}, 120, 'BO-1', true),
    (${id(22)}, 'Borsa vecchia', 'Tela', ${id(11)}, 10, null, false);
  insert into product_variants (id, product_id, name, color, size, sku) values
    (${id(30)}, ${id(20)}, 'Nero / S', 'Nero', 'S', 'AB-1-N-S'), (${id(31)}, ${id(20)}, 'Blu / M', 'Blu', 'M', 'AB-1-B-M');
  insert into product_images (id, product_id, image_url, alt_text) values (${id(40)}, ${id(20)}, '/media/a.webp', 'Abito');
  insert into stock_items (id, product_id, variant_id, on_hand, held) values
    (${id(50)}, ${id(20)}, ${id(30)}, 10, 3), (${id(51)}, ${id(20)}, ${id(31)}, 5, 0), (${id(52)}, ${id(21)}, null, 7, 2);
  insert into orders (id, order_number, user_id, total_amount, shipping_address, shipping_city, shipping_zip, shipping_country,
      shipping_zone, weight_grams, customer_name, customer_email) values
    (${id(60)}, 'DW-1', ${id(1)}, 240, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 1000, 'Cliente', 'c@example.it');
  insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
    values (${id(61)}, ${id(60)}, ${id(21)}, 2, 120, 240, 22, 'Borsa Größe');
  insert into reservations (id, user_id, stock_item_id, product_id, variant_id, quantity, status, expires_at, created_at, order_id) values
    (${id(70)}, ${id(1)}, ${id(50)}, ${id(20)}, ${id(30)}, 2, 'active', now() + interval '1 day', now(), null),
    (${id(71)}, ${id(1)}, ${id(50)}, ${id(20)}, ${id(30)}, 1, 'active', now() - interval '1 day', now() - interval '2 days', null),
    (${id(72)}, ${id(1)}, ${id(52)}, ${id(21)}, null, 2, 'converted', now() + interval '1 day', now(), ${id(60)});
  insert into orders (id, order_number, user_id, status, payment_status, total_amount, shipping_cost, shipping_address, shipping_city, shipping_zip,
      shipping_country, shipping_zone, weight_grams, customer_name, customer_email, paid_at, cancelled_at) values
    (${id(80)}, 'DW-2', ${id(1)}, 'cancelled', 'refund_pending', 120, 5, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 500, 'Cliente', 'c@example.it',
      now(), now());
  insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
    values (${id(81)}, ${id(80)}, ${id(21)}, 1, 120, 120, 22, 'Borsa Größe');
  insert into payments (id, order_id, provider, session_id, provider_payment_id, amount, currency, status, refund_id, refund_try, expires_at) values
    (${id(82)}, ${id(80)}, 'stripe', 'cs_1', 'pi_1', 125, 'EUR', 'refunded', 're_1', 1, now()),
    (${id(83)}, ${id(80)}, 'stripe', 'cs_2', 'pi_2', 125, 'EUR', 'refund_pending', null, 2, now());
  select rebuild_search_bitmaps();
`

/** The shop's data and the data derived from them. */
async function contents(): Promise<Record<string, unknown[]>> {
  const read = async (statement: string) => (await db.pool.query<Record<string, unknown>>(statement)).rows
  const tables = [
    'users',
    'categories',
    'products',
    'product_variants',
    'product_images',
    'skus',
    'orders',
    'order_items',
    'reservations',
    'stock_items',
    'stock_availability',
    'product_search',
    'product_cards',
    'category_counts',
    'search_words',
  ]
  const all = await Promise.all(tables.map((table) => read(`select * from ${table} order by 1`)))
  return Object.fromEntries(tables.map((table, n) => [table, all[n] ?? []]))
}

/** Changes whenever a routine, a table, a column default or an upgrade record is written again, even with the same content. */
async function footprint(): Promise<unknown[]> {
  const { rows } = await db.pool.query(`
    select 'function' as kind, oid::text as what, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger', oid::text, xmin::text from pg_trigger where not tgisinternal
    union all select 'view', ev_class::text, xmin::text from pg_rewrite
    union all select 'default', oid::text, xmin::text from pg_attrdef
    union all select 'migration', id::text, xmin::text from drizzle.__drizzle_migrations
    union all select 'routine', name, xmin::text from drizzle.routines
    union all select 'set', checksum, xmin::text from drizzle.routine_sets
    union all select 'backfill', name, xmin::text from drizzle.backfills
    order by 1, 2`)
  return rows
}

beforeAll(async () => {
  database = await createEarlierDatabase(inject('templateUrl'))
  db = openDatabase(database.url, { connections: 2 })
  await db.pool.query(shop)
  before = await contents()
  await migrateDatabase(db, migrationsFolder)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('the upgrade keeps all data, search rows, cards, totals and stock', async () => {
  // Every earlier row and column; new columns are allowed.
  expect(await contents()).toMatchObject(before)
  expect(before.stock_availability?.[0]).toMatchObject({ on_hand: 10, available: 8 })
  expect(before.category_counts).toHaveLength(2)
  const found = await db.pool.query(
    `select product_id::text from product_search where document @@ 'Ncitt & Fnero'::tsquery`,
  )
  expect(found.rowCount).toBe(1)
})

test('refunds of payments become separate rows, and the one of the cancelled order has lines', async () => {
  const { rows } = await db.pool.query(`
    select id = payment_id as same, kind, amount::text, shipping_amount::text as shipping, state, try, provider_refund_id as name,
      (select array_agg(quantity || ' ' || amount) from refund_lines where refund_id = refunds.id) as lines
    from refunds order by id`)
  const whole = { same: true, kind: 'whole', amount: '125.00' }
  expect(rows).toEqual([
    { ...whole, shipping: '5.00', state: 'done', try: 1, name: 're_1', lines: ['1 120.00'] },
    { ...whole, shipping: '0.00', state: 'requested', try: 2, name: null, lines: null },
  ])
  const kept = await db.pool.query(`
    select refunded_products::text, refunded_shipping::text, (select sum(refunded_amount)::text from payments) as payments,
      (select refunded_quantity from order_items where order_id = orders.id) as pieces
    from orders where order_number = 'DW-2'`)
  expect(kept.rows).toEqual([{ refunded_products: '120.00', refunded_shipping: '5.00', payments: '250.00', pieces: 1 }])
})

test('has the functions, triggers and views of a new database', async () => {
  const created = await createTestDatabase(inject('templateUrl'))
  const fresh = openDatabase(created.url, { connections: 1 })
  try {
    expect(await routinesInDatabase(db.pool)).toEqual(await routinesInDatabase(fresh.pool))
  } finally {
    await fresh.close()
    await created.drop()
  }
})

test('a second upgrade changes nothing', async () => {
  const once = await footprint()
  await migrateDatabase(db, migrationsFolder)
  expect(await footprint()).toEqual(once)
})

test('the read side follows changes after the upgrade', async () => {
  await db.pool.query(`update products set name = 'Abito Notte' where id = ${id(20)}`)
  const { rows } = await db.pool.query<{ head: string; found: boolean }>(`
    select head, document @@ 'Nnott'::tsquery as found
    from product_cards join product_search using (product_id) where product_id = ${id(20)}`)
  expect(rows[0]?.head).toContain('Abito Notte')
  expect(rows[0]?.found).toBe(true)
})

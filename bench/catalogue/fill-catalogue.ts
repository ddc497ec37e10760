import type pg from 'pg'

/** Words of the bench catalogue: a few contained in many products, and many contained in few. */
export const garments =
  'Abito Blazer Camicia Pantalone Maglia Cappotto Gonna Borsa Giacca Cardigan Polo Cintura Sciarpa Cappello Tuta Giubbotto Canotta Bermuda Trench Kimono'.split(
    ' ',
  )

export const places =
  'Amalfi Milano Como Firenze Biella Torino Capri Taormina Bologna Lecce Ravello Portofino Siena Verona Trieste Pisa Lucca Parma Modena Carpi Prato Bergamo Genova Napoli Bari Palermo Catania Cagliari Sassari Ancona Perugia Assisi Orvieto Matera Potenza Trani Otranto Vieste Urbino Pesaro'.split(
    ' ',
  )

const colors = ['Nero', 'Bianco', 'Rosso', 'Blu', 'Verde', 'Grigio']

const sizes = ['S', 'M', 'L', 'XL']

/** Rows per statement: long enough to be fast, short enough to show progress. */
const batch = 20_000

/**
 * Fills an empty, migrated database with `count` products of 3 pictures and 6 variants each, in 20 categories. Triggers are disabled and
 * the read model is built in bulk at the end, as after a restore.
 */
export async function fillCatalogue(client: pg.Client, count: number, log: (line: string) => void): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
  )
  const tables = ['products', 'product_variants', 'product_images', 'stock_items', 'categories', 'product_search']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const indexed = ['product_variants', 'product_images', 'skus', 'product_search', 'search_words']
  await withoutIndexes(client, indexed, async () => {
    await insertCategories(client)
    for (let from = 0; from < count; from += batch) {
      await insertProducts(client, from, Math.min(from + batch, count) - 1)
      if ((from / batch) % 5 === 0) log(`${Math.min(from + batch, count)} prodotti di ${count}`)
    }
    log('Indici…')
  })
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  log('Lato di lettura…')
  await buildReadSide(client, log)
  log('Statistiche…')
  await client.query('vacuum (analyze)')
}

/**
 * Runs the work without the indexes of these tables: building an index over all rows at once is far cheaper than maintaining it row by row.
 * Runs in one transaction, so that an interruption loses no index.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  await client.query('begin')
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  await client.query('commit')
}

async function insertCategories(client: pg.Client): Promise<void> {
  await client.query(
    `insert into categories (id, name, slug) select uuidv7(), name || ' bench', lower(name) || '-bench' from unnest($1::text[]) as name`,
    [garments],
  )
}

async function insertProducts(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `with chosen as (
       select n, uuidv7() as id,
              ($1::text[])[1 + n % 20] as garment, ($2::text[])[1 + (n / 20) % 40] as place,
              -- About 40,000 rare words, each in count / 40,000 products; one word in 1% of the products, one in half of them.
              'modello' || (n * 7919::bigint) % 40000 as rare,
              case when n % 100 = 0 then ' pregiata' else '' end as hundredth,
              case when n % 2 = 0 then ' artigianale' else '' end as half
       from generate_series($3::int, $4::int) as n
     ), made as (
       insert into products (id, name, description, category_id, price, compare_price, weight, sku, created_at, updated_at)
       select id, garment || ' ' || place || ' ' || rare,
              'Capo in tessuto italiano' || hundredth || half || ', confezionato a ' || place || ' con cuciture rinforzate e bottoni in corozo.',
              (select c.id from categories as c where c.slug = lower(garment) || '-bench'),
              19 + (n * 37::bigint) % 400 + 0.90, null, 0.3 + (n % 20) / 10.0, 'DW-B-' || lpad(n::text, 7, '0'),
              timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
       from chosen returning id, sku
     ), variants as (
       insert into product_variants (id, product_id, name, color, size, sku, sort_order)
       select uuidv7(), made.id, color || ' / ' || size, color, size, made.sku || '-' || upper(left(color, 3)) || '-' || size, k
       from made, generate_series(0, 5) as k,
            lateral (select ($5::text[])[1 + (k + hashtext(made.sku) % 6 + 6) % 6] as color, ($6::text[])[1 + k % 4] as size) as chosen_options
       returning id, product_id, sku
     ), stocked as (
       insert into stock_items (id, product_id, variant_id, on_hand)
       select uuidv7(), product_id, id, abs(hashtext(sku)) % 40 from variants returning id, product_id, variant_id, on_hand
     ), moved as (
       insert into stock_movements (id, stock_item_id, kind, quantity_delta, reference)
       select uuidv7(), id, 'receipt', on_hand, 'bench' from stocked where on_hand > 0
     ), images as (
       insert into product_images (id, product_id, image_url, alt_text, sort_order)
       select uuidv7(), id, '/media/bench-' || (abs(hashtext(sku)) % 100) || '-' || k || '/800.webp', 'Capo della prova', k
       from made, generate_series(0, 2) as k
     )
     insert into skus (sku, product_id, variant_id)
     select upper(sku), id, null::uuid from made union all select upper(sku), product_id, id from variants`,
    [garments, places, from, to, colors, sizes],
  )
}

async function buildReadSide(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query(`
    insert into product_search (product_id, document, created_at)
    select id, catalogue_document(product), created_at from products as product where is_active order by created_at`)
  log('Schede…')
  await buildCards(client)
  log('Dizionario…')
  await client.query(`
    insert into search_words (word, lexeme)
    select word, (tsvector_to_array(to_tsvector('filiera', word)))[1]
    from (
      select distinct word from products as product join categories as category on category.id = product.category_id,
      regexp_split_to_table(fold(product.name || ' ' || category.name || ' ' || product.description), '[^a-z0-9]+') as word
      union select distinct regexp_split_to_table(fold(color), '[^a-z0-9]+') from product_variants
    ) as used
    where char_length(word) between 2 and 40 and to_tsvector('filiera', word) <> ''::tsvector
    on conflict do nothing`)
  await client.query('delete from category_counts')
  await client.query(
    'insert into category_counts select category_id, count(*) from products where is_active group by category_id',
  )
  await client.query('select rebuild_search_bitmaps()')
}

/** In batches, so that no statement handles a million ids at once. */
async function buildCards(client: pg.Client): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string }>('select id from products where id > $1 order by id limit $2', [
      last,
      batch,
    ])
    const end = rows.at(-1)?.id
    if (end === undefined) return
    await client.query('select refresh_product_cards($1)', [rows.map(({ id }) => id)])
    last = end
  }
}

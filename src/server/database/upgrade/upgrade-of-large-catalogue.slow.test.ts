import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createEarlierDatabase, migrationsFolder } from '../../testing/database/database-of-an-earlier-release.ts'
import type { Backfill } from '../backfills/backfill.ts'
import { continueBackfill } from '../backfills/continue-backfill.ts'
import { openDatabase } from '../database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { previousReadsFile, readReads } from './previous-reads.ts'

const products = 60_000

/** A catalogue as the previous release left it, without the data that the list does not read. Inserted without triggers, which would take minutes. */
const fill = `
  alter table products disable trigger user;
  alter table product_search disable trigger user;
  insert into categories (id, name, slug)
    select gen_random_uuid(), 'Categoria ' || n, 'categoria-' || n from generate_series(1, 20) as n;
  insert into products (id, name, description, category_id, price, created_at)
    select gen_random_uuid(), 'Abito ' || n, 'Capo in tessuto italiano', category.id, 19.90 + n % 400, now() - n * interval '1 minute'
    from generate_series(1, ${products}) as n
    join (select id, row_number() over () as place from categories) as category on category.place = 1 + n % 20;
  insert into stock_items (id, product_id, on_hand) select gen_random_uuid(), id, 10 from products;
  insert into product_cards (product_id, head, images, first_image, details)
    select id, '{"id":"' || id || '"', '[]', '[]', '}' from products;
  insert into product_search (product_id, document, created_at)
    select id, array_to_tsvector(array['abit', 'Kabit', 'Nabit', 'C' || category_id]), created_at from products;
  insert into category_counts select category_id, count(*) from products group by category_id;
  alter table products enable trigger user;
  alter table product_search enable trigger user;
  analyze;
`

/** Rewrites all cards in batches of a thousand. */
const rewriteCards: Backfill = {
  name: 'rewrite-cards',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with chosen as (
        select id from products where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 1000
      )
      select (select max(id::text) from chosen) as last, refresh_product_cards(array(select id from chosen))`)
    return rows[0]?.last ?? null
  },
}

/** The previous release's statement that reads the newest products. */
async function previousList(): Promise<string> {
  const reads = readReads(await readFile(previousReadsFile, 'utf8'))
  const list = reads.find(({ text }) =>
    /string_agg[\s\S]*order by created_at desc, id desc limit \$1 offset \$2/.test(text),
  )
  return list?.text ?? ''
}

test('lists stay available while a catalogue of 60,000 products is upgraded', { timeout: 180_000 }, async () => {
  const database = await createEarlierDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 2 })
  const visitor = new pg.Client({ connectionString: database.url })
  try {
    await visitor.connect()
    await visitor.query(fill)
    const list = await previousList()
    let isUpgraded = false
    const answers: number[] = []
    const polling = (async () => {
      while (!isUpgraded) {
        const start = performance.now()
        const { rows } = await visitor.query<{ total: number }>(list, [24, 0])
        expect(rows[0]?.total).toBe(products)
        answers.push(performance.now() - start)
        await sleep(20)
      }
    })()
    const began = performance.now()
    await migrateDatabase(db, migrationsFolder)
    while ((await continueBackfill(db, rewriteCards)) === 'unfinished');
    const upgradeMs = performance.now() - began
    isUpgraded = true
    await polling
    expect(Math.max(...answers)).toBeLessThan(upgradeMs / 5)
    const { rows } = await visitor.query(`select count(*)::int as n from product_cards where head like '%Abito%'`)
    expect(rows).toEqual([{ n: products }])
  } finally {
    await visitor.end()
    await db.close()
    await database.drop()
  }
})

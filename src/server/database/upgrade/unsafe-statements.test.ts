import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unsafeStatements } from './unsafe-statements.ts'

const folder = join(import.meta.dirname, '../../../../migrations')
/** Migrations that are older than this rule. */
const lastExempt = 14

test('no migration blocks a running portal', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > lastExempt)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    expect(unsafeStatements(await readFile(join(folder, name), 'utf8')), name).toEqual([])
  }
})

test.each([
  ['an index on an existing table', 'CREATE INDEX "a_idx" ON "orders" USING btree ("status");'],
  ['a unique index', 'create unique index a_idx on orders (status)'],
  ['a concurrent index in a transaction', 'create index concurrently if not exists a_idx on orders (status)'],
  [
    'a concurrent index that cannot be repeated',
    '-- not in a transaction\ncreate index concurrently a_idx on orders (status)',
  ],
  [
    'an update of a whole table',
    'ALTER TABLE a ADD b int;--> statement-breakpoint\nUPDATE "products" SET "name" = upper("name");',
  ],
  ['an update after a comment', '-- Now the names.\nupdate products set name = upper(name)'],
  [
    'an update with a common table expression',
    'with old as (select id from products) update products set name = null from old',
  ],
  ['a delete', 'DELETE FROM "product_search";'],
  ['an insert from a select', 'insert into copies (id) select id from products'],
  ['a function', 'create or replace function f() returns int language sql as $$ select 1 $$'],
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON a FOR EACH ROW EXECUTE FUNCTION f()'],
  ['a view', 'create view v as select 1'],
  ['a call of a routine', 'SELECT refresh_product_cards(ARRAY(SELECT id FROM products))'],
  ['a changed column type', 'alter table orders alter column notes type varchar(5000)'],
])('rejected: %s', (_what, migration) => {
  expect(unsafeStatements(migration)).toHaveLength(1)
})

test.each([
  [
    'a table and its index',
    'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "a_idx" ON "a" ("id");',
  ],
  ['a concurrent index', '-- not in a transaction\ncreate index concurrently if not exists a_idx on orders (status)'],
  ['a column', 'ALTER TABLE "orders" ADD COLUMN "note" text;'],
  [
    'a foreign key',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "public"."b"("id") ON DELETE cascade ON UPDATE no action NOT VALID;',
  ],
  [
    'an update marked as touching few rows',
    '-- few rows: seven zones\nupdate shipping_zones set zone_name = upper(zone_name)',
  ],
])('accepted: %s', (_what, migration) => {
  expect(unsafeStatements(migration)).toEqual([])
})

import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meantCell } from '../../../domain/words/harmless-cell.ts'
import { readPublishedApi } from '../../testing/calls/published-api.ts'
import { RightProducts } from '../../testing/calls/right-things/right-products.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

/**
 * Tests every downloadable table with rows that could harm a spreadsheet. The list is compared with the API description, so that a new table fails
 * until it is added here.
 */

/** Hostile texts that users and other programs could enter. */
const hostile = [
  '=HYPERLINK("http://evil.example";"Clicca")',
  '+39 02;cmd|calc',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  "'=1+1",
  '=1+1\n=2+2',
  'dice "sì"; poi\r\n@va',
  '＝1+1',
  '👗 — seta',
]

/** Matches cells that a spreadsheet would calculate. Defined independently of the guard under test. */
const calculated = /^[=+\-@\t\r＝＋－＠]/

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const admin = await app.as('admin')
const reseller = await app.as('rivenditore')
const { operations } = await readPublishedApi(app)
const tables = operations.filter(({ description }) => JSON.stringify(description.responses).includes('"text/csv"'))

let orderIds: string[] = []
let importId = ''

beforeAll(async () => {
  const { db } = app.context
  for (const [n, text] of hostile.entries()) {
    const productId = await app.given.product({
      stock: 50,
      variants: [{ name: 'Nero / M', color: 'Nero', size: 'M', sku: `DW-${n}`, stock: 20 }],
    })
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from product_variants where product_id = ${productId}`,
    )
    const variantId = rows[0]?.id ?? null
    await reseller.post('/api/wishlist', { productId, variantId, quantity: 1 })
    const id = await app.given.order(reseller.user, productId, { items: [{ productId, variantId, quantity: 1 }] })
    await setOrder(app, id, 'paid', new Date())
    orderIds = [...orderIds, id]
    await db.execute(sql`update products set name = ${text}, description = ${text}, composition = ${text}, origin = ${text},
      ean = ${text}, hs_code = ${text} where id = ${productId}`)
    await db.execute(sql`update product_variants set name = ${text}, color = ${text}, size = ${text}, ean = ${text}, sku = ${text}
      where product_id = ${productId}`)
    await db.execute(sql`update stock_items set shelf = ${text} where product_id = ${productId}`)
    await db.execute(sql`update wishlist_items set notes = ${text} where product_id = ${productId}`)
    await db.execute(sql`update orders set reference = left(${text}, 40), customer_name = ${text}, customer_email = ${text},
      customer_phone = ${text}, shipping_address = ${text}, shipping_city = ${text}, shipping_zip = ${text}, notes = ${text},
      tracking_number = ${text} where id = ${id}`)
    await db.execute(
      sql`update order_items set product_name = ${text}, variant_info = ${text}, sku = ${text} where order_id = ${id}`,
    )
    await db.execute(sql`insert into audit_trail (id, actor_id, action, subject, after, details)
      values (gen_random_uuid(), ${admin.user.id}, ${text}, ${text}, ${JSON.stringify({ text })}, ${JSON.stringify({ text })})`)
  }
  for (const [n, text] of hostile.entries()) {
    await db.execute(sql`insert into shopify_orders (id, user_id, shopify_order_id, name, state, reason, seen_at)
      values (gen_random_uuid(), ${reseller.user.id}, ${String(n)}, ${text}, 'waiting', ${text}, present())`)
  }
  importId = await new RightProducts(app).checkedImport(admin.user)
  for (const [n, text] of hostile.entries()) {
    await db.execute(sql`insert into product_import_rows (import_id, line, reference, name, planned, messages)
      values (${importId}, ${n + 2}, ${text}, ${text}, 'created', ${JSON.stringify([text])})`)
  }
  await db.execute(sql`insert into invoices (id, kind, series, year, ordinal, number, issued_on, source, user_id, total, facts, buyer_name, missing, notes)
    select gen_random_uuid(), 'invoice', 'FV', 2026, place::int, 'FV-2026-' || place, '2026-11-23', 'order:' || place, ${admin.user.id}, 122,
      jsonb_build_object('subject', text, 'lines', '[]'::jsonb, 'exemption', null, 'credited', null, 'seller', '{}'::jsonb,
        'buyer', jsonb_build_object('vatNumber', null, 'fiscalCode', text, 'country', 'IT'),
        'summary', jsonb_build_array(jsonb_build_object('vatRate', '22.00', 'net', '100.00', 'vat', '22.00', 'gross', '122.00'))),
      text, array[text], '{}'
    from unnest(${sql.param(hostile)}::text[]) with ordinality as hostile (text, place)`)
  await db.execute(sql`insert into provider_days (provider, day, charged, refunded, disputed, fees, paid_out, compared_at)
    values ('stripe', (present() at time zone 'Europe/Rome')::date, 1, 0, 0, 0, 0, present())`)
  await db.execute(sql`insert into shopify_stock_drifts (id, user_id, stock_item_id, expected, found)
    select gen_random_uuid(), ${reseller.user.id}, id, 3, 1 from stock_items where variant_id is not null`)
  // User and company names can be hostile too.
  await db.execute(
    sql`update users set company_name = ${hostile[0]}, first_name = ${hostile[1]}, last_name = ${hostile[2]}`,
  )
  await db.execute(sql`update categories set name = ${hostile[3]}`)
})

interface Table {
  by?: typeof admin
  path?: () => string
  body?: () => unknown
  /** The hostile texts in this table; all of them by default. */
  holds?: readonly string[]
  /** `program`: texts are unchanged, because a carrier's program would treat the apostrophe as part of the text. */
  reader?: 'person' | 'program'
}

const tried: Readonly<Record<string, Table>> = {
  'GET /api/orders.csv': { by: reseller },
  'GET /api/shopify/orders.csv': { by: reseller },
  'GET /api/wishlist.csv': { by: reseller },
  'GET /api/shopify/stock/drifts.csv': { by: reseller },
  // Zones, countries and prices: no user-entered text.
  'GET /api/shipping/rates.csv': { holds: [] },
  'GET /api/admin/orders.csv': {},
  'GET /api/admin/products.csv': {},
  'GET /api/admin/invoices.csv': {},
  // Accounts, kinds and order numbers.
  'GET /api/admin/money.csv': { holds: [] },
  // Days and amounts.
  'GET /api/admin/money/days.csv': { holds: [] },
  'GET /api/admin/audit.csv': {},
  'GET /api/admin/product-imports/{importId}/rows.csv': {
    path: () => `/api/admin/product-imports/${importId}/rows.csv`,
  },
  'POST /api/admin/orders/carrier-file': { body: () => ({ orderIds }), reader: 'program' },
}

test('every published table is tested', () => {
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(tried).sort())
})

test.each(Object.entries(tried))('%s suits its reader and loses no text', async (name, table) => {
  const { by = admin, path, body, holds = hostile, reader = 'person' } = table
  const [method = '', published = ''] = name.split(' ')
  const answer = await fetch(`${app.address}${path?.() ?? published}`, {
    method,
    headers: { cookie: by.cookie, origin: app.address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body()) }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex'), 'byte order mark').toBe('efbbbf')
  const text = bytes.toString('utf8')
  expect(text.endsWith('\r\n')).toBe(true)
  // Throws if a row has another number of cells than the header.
  const [header = [], ...rows]: string[][] = parse(bytes, { bom: true, delimiter: ';', recordDelimiter: '\r\n' })
  expect(header.length).toBeGreaterThan(1)
  expect(rows.length).toBeGreaterThan(0)
  const cells = rows.flat()
  const isGuarded = reader === 'person'
  if (isGuarded) expect(cells.filter((cell) => calculated.test(cell) && !/^-\d+(,\d+)?$/.test(cell))).toEqual([])
  const meant = isGuarded ? cells.map(meantCell) : cells
  expect(holds.filter((one) => !meant.some((cell) => cell.includes(one)))).toEqual([])
})

// npm run bench -- quick-order [5000]: measures a quick order of this many articles: check, quote and placing on the server, and the page
// in Chromium. Settings raise the limits of unpaid orders. Fails above the limits below.
import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { browserArgs, browserPath } from '../../e2e/browser.ts'
import type { QuickOrder } from '../../src/contract/orders/order-import.ts'
import { inOrders, ordersFor } from '../../src/domain/orders/split-order.ts'
import { openShop } from '../orders/open-shop.ts'
import { signIn } from '../sign-in.ts'

const articles = Number(process.argv[2] ?? 5000)
/** In seconds and, for the page, in rows. */
const checkLimit = 3
const placingLimit = 20
const maxRows = 1500

await using closing = new AsyncDisposableStack()
const shop = closing.use(await openShop(1000))
const { client } = shop
const raised = { max_unpaid_orders: '5000', max_unpaid_pieces: '1000000' }
for (const [key, value] of Object.entries(raised)) {
  await client.query('delete from app_settings where setting_key = $1', [key])
  const text = 'insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, $2)'
  await client.query(text, [key, value])
}
closing.defer(
  async () => void (await client.query('delete from app_settings where setting_key = any($1)', [Object.keys(raised)])),
)
await fillArticles()

const reseller = await signIn(client, `bench-quick-${randomUUID()}`, 'rivenditore')
const list = Array.from({ length: articles }, (_, n) => `DW-QUICK-${n + 1};1`).join('\n')

/** Runs once. The products have no variants, so that the stock held by a run can be released by product id. */
async function fillArticles(): Promise<void> {
  const { rows } = await client.query("select count(*)::int as n from products where sku like 'DW-QUICK-%'")
  if (rows[0].n >= articles) return
  await client.query(
    `insert into products (id, name, description, category_id, price, weight, sku)
     select gen_random_uuid(), 'Capo ' || n, 'Per la misura.', (select id from categories where slug = 'bench'), 19.90, 0.2, 'DW-QUICK-' || n
     from generate_series($1::int + 1, $2::int) as n`,
    [rows[0].n, articles],
  )
  await client.query(`
    insert into stock_items (id, product_id, on_hand)
      select gen_random_uuid(), id, 1000000 from products where sku like 'DW-QUICK-%'
      on conflict (product_id, variant_id) do update set on_hand = excluded.on_hand;
    insert into stock_movements (id, stock_item_id, kind, quantity_delta, reference)
      select gen_random_uuid(), id, 'receipt', on_hand, 'bench' from stock_items where on_hand = 1000000;
    analyze`)
}

async function post<Answer>(path: string, body: string, type = 'application/json') {
  const start = performance.now()
  const response = await fetch(`${shop.app.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, cookie: reseller.cookie, origin: shop.app.address },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return {
    answer: JSON.parse(text) as Answer,
    seconds: (performance.now() - start) / 1000,
    kilobytes: text.length / 1000,
  }
}

const failures: string[] = []
// Warm-up before the measurement.
await post('/api/orders/lines', list, 'text/csv')
const check = await post<QuickOrder>('/api/orders/lines', list, 'text/csv')
const { lines } = check.answer
if (lines.length !== articles) failures.push(`${lines.length} articles instead of ${articles}`)
const items = lines.map(({ productId }) => ({ productId, quantity: 1 }))
const order = {
  items,
  customer: { name: 'Anna Verdi', email: 'anna@example.it' },
  shipping: { address: 'Via Roma 1', city: 'Milano', zip: '20121', country: 'IT' },
}
const quote = await post('/api/orders/split/quote', JSON.stringify({ items, shipping: order.shipping }))
const placing = await post<{ id: string }[]>('/api/orders/split', JSON.stringify(order))
if (placing.answer.length !== ordersFor(articles)) failures.push(`${placing.answer.length} orders`)
const wishlist = performance.now()
for (const part of inOrders(items)) await post('/api/wishlist/lines', JSON.stringify({ items: part }))
const wishing = (performance.now() - wishlist) / 1000

const seconds = (value: number) => `${value.toFixed(2)} s`
console.log(
  `${articles} articles, ${(list.length / 1000).toFixed(0)} kB pasted, ${check.kilobytes.toFixed(0)} kB answered`,
)
console.log(
  `check ${seconds(check.seconds)} (limit ${checkLimit} s), quote ${seconds(quote.seconds)}, placed as ${placing.answer.length} orders ${seconds(placing.seconds)} (limit ${placingLimit} s), put into the wishlist ${seconds(wishing)}`,
)
if (check.seconds > checkLimit) failures.push('the check took too long')
if (placing.seconds > placingLimit) failures.push('placing took too long')

/** Seconds from the key press until the text is in the field. */
async function paste(page: Page, text: string): Promise<number> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByLabel('Oppure incolla qui le righe').focus()
  const start = performance.now()
  await page.keyboard.press('Control+V')
  await page.waitForFunction(`document.querySelector('textarea').value.length === ${text.length}`)
  return (performance.now() - start) / 1000
}

const executablePath = browserPath()
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) })
try {
  const [name = '', value = ''] = reseller.cookie.split('=')
  const context = await browser.newContext({ locale: 'it-IT' })
  await context.addCookies([{ name, value, url: shop.app.address }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.app.address })
  const page = await context.newPage()
  const rows = async (where: string) => {
    const [rowCount, elements] = [await page.locator('li, tr').count(), await page.locator('*').count()]
    if (rowCount > maxRows) failures.push(`${rowCount} rows ${where}`)
    return `${rowCount} rows of ${elements} elements ${where}`
  }
  await page.goto(`${shop.app.address}/dashboard?section=orders&view=quick`)
  // Every tenth SKU is unknown, so that invalid rows are shown too.
  const text = list.replace(/^DW-QUICK-(\d*0);/gm, 'BOH-$1;')
  const pasted = await paste(page, text)
  const start = performance.now()
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await page.getByRole('button', { name: 'Controlla di nuovo' }).waitFor()
  const shown = (performance.now() - start) / 1000
  const checked = await rows('with a tenth of the rows wrong')
  await page.getByRole('button', { name: /^Ordina [\d.]+ in \d+ ordini$/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/e altri [\d.]+ articoli/)
    .waitFor()
  console.log(
    `in the browser: pasted ${seconds(pasted)}, checked and shown ${seconds(shown)}; ${checked}; ${await rows('with the order’s dialog')}`,
  )
} finally {
  await browser.close()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1

// npm run bench -- account [20000] [--times 200]: fills an account with that many orders, a wishlist of 5,000 products and 2,000
// consignees, among 50,000 orders of other accounts. Prints the duration and size of the first response of each of its lists, the latency
// of other requests while receipts are generated, and the time and memory of its CSV export.
import { get, type IncomingHttpHeaders } from 'node:http'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArgs, browserPath } from '../../e2e/browser.ts'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { memoryOf, watchPeak } from '../memory.ts'
import { openShop } from '../orders/open-shop.ts'
import { signIn } from '../sign-in.ts'
import { fillAccount } from './fill-account.ts'
import { fillAddressBook } from './fill-address-book.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '200' } },
})
const orders = Number(positionals[0] ?? 20_000)
const times = Number(values.times)

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Bytes transferred, after compression if the response is compressed. */
  bytes: number
  ms: number
}

/** Sends the request as a browser does, and only counts the bytes of the body. */
function ask(path: string, { plain = false } = {}): Promise<Answer> {
  const start = performance.now()
  const headers = { cookie: account.cookie, ...(!plain && { 'accept-encoding': 'br' }) }
  return new Promise((resolve, reject) => {
    get(`${shop.app.address}${path}`, { headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, ms: performance.now() - start })
      })
    }).on('error', reject)
  })
}

// The flags of `npm start`.
await using shop = await openShop(50_000, { flags: '--max-semi-space-size=8 --max-old-space-size=384' })
const account = await signIn(shop.client, 'bench-grande', 'rivenditore')
await fillAddressBook(shop.app.address, account.cookie)
await fillAccount(shop.client, account.id, orders)
const pid = pidOf(shop.app.child)

const { rows } = await shop.client.query<{ id: string; created_at: Date }>(
  `select id, created_at from orders where user_id = $1 and status = 'shipped' order by created_at offset ${Math.floor(orders / 4)} limit 1`,
  [account.id],
)
const middle = rows[0]
if (!middle) throw new Error('The account has no orders')
const cursor = Buffer.from(`${middle.created_at.getTime()}.${middle.id}`).toString('base64url')
const days = 'from=2026-01-01&to=2026-03-31'

const lists: readonly (readonly [string, string])[] = [
  ['overview', '/api/overview'],
  ['orders to pay', '/api/orders?status=pending&limit=30'],
  ['orders paid', '/api/orders?status=paid&limit=30'],
  ['orders shipped', '/api/orders?status=shipped&limit=30'],
  ['orders shipped, from the middle', `/api/orders?status=shipped&limit=30&cursor=${cursor}`],
  ['orders shipped, three months', `/api/orders?status=shipped&limit=30&${days}`],
  ['numbers of the tabs', '/api/orders/counts'],
  ['numbers of the tabs, three months', `/api/orders/counts?${days}`],
  ['search: number', '/api/orders?status=shipped&limit=30&search=DW-2025-512345'],
  ['search: end of a number', '/api/orders?status=shipped&limit=30&search=2345'],
  ['search: reference', '/api/orders?status=shipped&limit=30&search=WEB-12345'],
  ['search: consignee', '/api/orders?status=shipped&limit=30&search=dangelo%20nicolo'],
  ['search: city', '/api/orders?status=shipped&limit=30&search=forli'],
  ['search: SKU', '/api/orders?status=shipped&limit=30&search=DW-BENCH-117'],
  ['search: a word of all orders', '/api/orders?status=shipped&limit=30&search=dw'],
  ['numbers of the tabs, a word of all orders', '/api/orders/counts?search=dw'],
  ['search: nothing found', '/api/orders?status=shipped&limit=30&search=cappotto'],
  ['an order', `/api/orders/${middle.id}`],
  ['the order again', `/api/orders/${middle.id}/reorder`],
  ['its receipt', `/api/orders/${middle.id}/receipt.pdf`],
  ['wishlist', '/api/wishlist?limit=20'],
  ['address book', '/api/addresses?limit=10'],
  ['address book: search', '/api/addresses?limit=10&search=destinatario%2012'],
  ['reservations', '/api/reservations?status=active&limit=20'],
]

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

console.log(
  `${orders} orders, ${times} requests each: ms until the whole answer is there, kB sent (brotli) and before compression`,
)
let slowest = 0
for (const [name, path] of lists) {
  for (let n = 0; n < 20; n++) await ask(path)
  const answers: Answer[] = []
  for (let n = 0; n < times; n++) answers.push(await ask(path))
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`${path} answered ${wrong.status}`)
  const ms = answers.map((answer) => answer.ms).sort((one, other) => one - other)
  const found = answers[0]?.headers['x-total-count']
  const size = (answers[0]?.bytes ?? 0) / 1000
  const whole = (await ask(path, { plain: true })).bytes / 1000
  slowest = Math.max(slowest, at(ms, 0.99))
  console.log(
    `${name.padEnd(44)} p50 ${at(ms, 0.5).toFixed(1).padStart(6)}  p99 ${at(ms, 0.99).toFixed(1).padStart(6)}  ${size.toFixed(1).padStart(6)} kB ${whole.toFixed(1).padStart(6)} kB${found ? `  of ${found}` : ''}`,
  )
}
console.log(`slowest p99: ${slowest.toFixed(1)} ms`)

/** Latency of the smallest request during `work`, which shows how long the portal's thread is blocked. */
async function besides(work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  const ms: number[] = []
  while (!isDone) ms.push((await ask('/healthz')).ms)
  await done
  return ms.sort((one, other) => one - other)
}

/** Requests four receipts at a time. */
async function receipts(): Promise<void> {
  const one = () => ask(`/api/orders/${middle?.id}/receipt.pdf`)
  for (let n = 0; n < 10; n++) await Promise.all([one(), one(), one(), one()])
}
const waits = await besides(receipts())
console.log(
  `another request while receipts are made: p50 ${at(waits, 0.5).toFixed(1)}  p99 ${at(waits, 0.99).toFixed(1)}  longest ${at(waits, 1).toFixed(1)} ms, of ${waits.length}`,
)

const before = await memoryOf(pid)
for (const [name, path, count] of [
  ['CSV of all', '/api/orders.csv', 1],
  ['CSV of all, again', '/api/orders.csv', 1],
  ['CSV of all, three at once', '/api/orders.csv', 3],
  ['CSV of the wishlist', '/api/wishlist.csv', 1],
] as const) {
  const peak = watchPeak(() => memoryOf(pid))
  const files = await Promise.all(Array.from({ length: count }, () => ask(path, { plain: true })))
  const [file] = files
  console.log(
    `${name}: ${((file?.bytes ?? 0) / 1_000_000).toFixed(1)} MB in ${((file?.ms ?? 0) / 1000).toFixed(2)} s, memory at most ${(await peak.stop()).toFixed(0)} MB (${before.toFixed(0)} MB before)`,
  )
}
const narrowed = await ask(`/api/orders.csv?status=shipped&${days}`, { plain: true })
console.log(`CSV of three months: ${(narrowed.bytes / 1000).toFixed(0)} kB in ${narrowed.ms.toFixed(0)} ms`)

/** Number of elements of a whole page in Chromium, once its rows have rendered. */
async function elementsOf(path: string, first: string): Promise<{ elements: number; rows: number }> {
  const executablePath = browserPath()
  const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) })
  try {
    const [name = '', value = ''] = account.cookie.split('=')
    const context = await browser.newContext({ locale: 'it-IT' })
    await context.addCookies([{ name, value, url: shop.app.address }])
    const page = await context.newPage()
    await page.goto(`${shop.app.address}${path}`)
    await page.locator(first).first().waitFor()
    return { elements: await page.locator('*').count(), rows: await page.locator('li, tr').count() }
  } finally {
    await browser.close()
  }
}

for (const [path, first] of [
  ['/dashboard?section=orders', 'article'],
  ['/dashboard?section=orders&tab=shipped', 'article'],
  ['/dashboard?section=wishlist', 'main li'],
  ['/dashboard?section=business-profile', 'text=Destinatario'],
] as const) {
  const { elements, rows: rowCount } = await elementsOf(path, first)
  console.log(`${path}: ${elements} elements, ${rowCount} of them rows`)
}

// npm run bench -- payments [--rate 300] [--seconds 20]: sends payment events at a fixed rate, every tenth twice at the same time and every
// twentieth again later. Measures how soon the webhook answers and how soon each order is paid; fails unless each is paid, booked, invoiced
// and notified exactly once.
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import getPort from 'get-port'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../../src/server/database/embedded/reachable-folder.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { signedEvent } from '../../src/server/testing/stripe/signed-event.ts'
import { fillProducts } from '../orders/fill-orders.ts'
import { unpaidOrders } from '../orders/requests.ts'
import { signIn } from '../sign-in.ts'

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '300' }, seconds: { type: 'string', default: '20' } },
})
const rate = Number(values.rate)
const count = rate * Number(values.seconds)
const root = join(import.meta.dirname, '../..')
const directory = reachableFolder(join(root, '.cache/bench/payments'))

interface Page {
  id: string
  session_id: string
}

await using closing = new AsyncDisposableStack()
const embedded = await startEmbeddedPostgres({ dataDir: directory })
closing.defer(() => embedded.stop())
const db = openDatabase(embedded.url, { connections: 2 })
await migrateDatabase(db, join(root, 'migrations'))
await db.close()
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
closing.defer(() => client.end())
await fillProducts(client)
const pages = await openPages(count)
const app = spawnApp(
  {
    DATABASE_URL: embedded.url,
    DATA_DIR: join(directory, 'app'),
    DEMO: '0',
    STRIPE_SECRET_KEY: 'sk_test_filiera',
    STRIPE_WEBHOOK_SECRET: 'whsec_filiera',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=384',
  },
  await getPort(),
)
closing.defer(async () => void (await stopApp(app)))
await untilReady(app, 120_000)

/** Creates separate orders to be paid, each with its open page at Stripe. */
async function openPages(howMany: number): Promise<Page[]> {
  const buyers: string[] = []
  for (let n = 0; n < 20; n++) buyers.push((await signIn(client, `bench-pagante-${n}`, 'rivenditore')).id)
  const opened: Page[] = []
  for (const buyer of buyers) {
    const orders = await unpaidOrders(client, buyer, Math.ceil(howMany / buyers.length))
    const { rows } = await client.query<Page>(
      `insert into payments (id, order_id, provider, session_id, url, amount, currency, expires_at)
       select gen_random_uuid(), id, 'stripe', 'cs_' || gen_random_uuid(), 'http://localhost/x', 54.90, 'EUR', now() + interval '20 hours'
       from unnest($1::uuid[]) as id returning id, session_id`,
      [orders.map(({ orderId }) => orderId)],
    )
    opened.push(...rows)
  }
  return opened.sort(() => Math.random() - 0.5).slice(0, howMany)
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const latencies: number[] = []
const statuses = new Map<number, number>()

function send({ payload, headers }: ReturnType<typeof signedEvent>): Promise<void> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      `${app.address}/api/payments/webhook`,
      { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        response.resume().on('end', () => {
          latencies.push(performance.now() - began)
          const status = response.statusCode ?? 0
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          resolve()
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}

const eventOf = (page: Page) =>
  signedEvent('checkout.session.completed', {
    id: page.session_id,
    object: 'checkout.session',
    amount_total: 5490,
    currency: 'eur',
    payment_status: 'paid',
    payment_intent: `pi_${page.id}`,
    metadata: { paymentId: page.id },
    client_reference_id: page.id,
  })

// Warm-up: prepares statements and compiles code.
const [warm = [], measured = pages] = [pages.slice(0, rate), pages.slice(rate)]
for (let from = 0; from < warm.length; from += 10)
  await Promise.all(warm.slice(from, from + 10).map((page) => send(eventOf(page))))
latencies.length = 0

const sentAt = new Map<string, number>()
const start = performance.now()
const sent: Promise<void>[] = []
for (const [n, page] of measured.entries()) {
  const due = start + (n * 1000) / rate
  if (due > performance.now()) await sleep(due - performance.now())
  const event = eventOf(page)
  sentAt.set(page.id, Date.now())
  sent.push(send(event))
  if (n % 10 === 0) sent.push(send(event))
  if (n % 20 === 5) sent.push(sleep(500).then(() => send(event)))
}
const tookToSend = (performance.now() - start) / 1000
await Promise.all(sent)
const waiting = async () =>
  (await client.query<{ n: number }>('select count(*)::int as n from payment_events where facts is not null')).rows[0]
    ?.n
const left = await waiting()
while ((await waiting()) !== 0 && performance.now() - start < 300_000) await sleep(20)

latencies.sort((one, other) => one - other)
const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(0)
const { rows: paid } = await client.query<{ id: string; at: Date }>(
  `select payments.id, paid_at as at from payments join orders on orders.id = order_id where payments.id = any($1::uuid[]) and paid_at is not null`,
  [measured.map(({ id }) => id)],
)
const firstSent = Math.min(...sentAt.values())
const lastPaid = Math.max(...paid.map(({ at: paidAt }) => paidAt.getTime()))
const delays = paid
  .map(({ id, at: paidAt }) => paidAt.getTime() - (sentAt.get(id) ?? 0))
  .sort((one, other) => one - other)
console.log(
  `${measured.length} events in ${tookToSend.toFixed(1)} s (${(measured.length / tookToSend).toFixed(0)}/s), with those sent again ${sent.length}`,
)
console.log(
  `answers: p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${at(0.99999)} ms; ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
)
console.log(
  `absorbed: ${(paid.length / ((lastPaid - firstSent) / 1000)).toFixed(0)} orders/s; ${left} waited when the last was answered; from event to paid p50 ${delays[delays.length >> 1]}, at most ${delays.at(-1)} ms`,
)

const { rows } = await client.query<Record<string, number>>(
  `with mine as (select id, order_id from payments where id = any($1::uuid[]))
   select (select count(*)::int from orders join mine on mine.order_id = orders.id where orders.status = 'paid') as paid,
     (select count(*)::int from payment_events join mine on mine.id = payment_id) as events,
     (select count(*)::int from order_history join mine using (order_id) where status = 'paid') as steps,
     (select count(*)::int from stock_movements join mine using (order_id) where kind = 'sale') as sales,
     (select count(*)::int from money_entries join mine on mine.id = subject where kind = 'receipt') as receipts,
     (select count(*)::int from money_entries join mine using (order_id) where kind = 'settlement') as settlements,
     (select count(*)::int from outbox join mine on dedupe_key = 'order.paid:' || order_id) as mails,
     (select count(*)::int from invoices join mine on mine.id = payment_id) as invoices,
     (select max(ordinal) - min(ordinal) + 1 from invoices join mine on mine.id = payment_id) as numbers`,
  [pages.map(({ id }) => id)],
)
const effects = rows[0] ?? {}
console.log(`of ${pages.length}:`, effects)
const wrong = Object.entries(effects).filter(([, n]) => n !== pages.length)
if (wrong.length > 0) {
  console.error(`Lost or doubled: ${wrong.map(([what]) => what).join(', ')}`)
  process.exitCode = 1
}

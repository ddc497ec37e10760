// npm run bench -- order-import [2000]: imports a file with this many orders of two or three lines each, into a shop with 1,000 orders: its
// dry run, its placing, and a file interrupted half-way by killing the portal and sent again. Settings raise the limits of unpaid orders.
// Fails above the limits below, and unless each order exists exactly once.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import type { OrderImport } from '../../src/contract/orders/order-import.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { openShop } from '../orders/open-shop.ts'
import { signIn } from '../sign-in.ts'

const orders = Number(process.argv[2] ?? 2000)
/** In seconds, for 2,000 orders. */
const dryRunLimit = (3 * orders) / 2000
const placingLimit = (20 * orders) / 2000

const dataDir = await mkdtemp(join(tmpdir(), 'filiera-bench-order-import-'))
await using closing = new AsyncDisposableStack()
closing.defer(() => rm(dataDir, { recursive: true, force: true }))
const shop = closing.use(await openShop(1000))
const { client } = shop
const raised = { max_unpaid_orders: '5000', max_unpaid_pieces: '1000000' }
for (const [key, value] of Object.entries(raised)) {
  await client.query('delete from app_settings where setting_key = $1', [key])
  await client.query('insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, $2)', [
    key,
    value,
  ])
}
closing.defer(
  async () => void (await client.query('delete from app_settings where setting_key = any($1)', [Object.keys(raised)])),
)

const newReseller = () => signIn(client, `bench-file-${randomUUID()}`, 'rivenditore')

function newFile(): string {
  const rows = ['Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Provincia;Paese;Email;Telefono']
  let product = 0
  for (let n = 0; n < orders; n++) {
    for (let line = 0; line < 2 + (n % 2); line++) {
      const sku = `DW-BENCH-${1 + (product++ % 200)}`
      rows.push(`WEB-${n};${sku};1;Cliente ${n};Via Roma ${n};Milano;20121;MI;IT;cliente${n}@example.it;+39 02 ${n}`)
    }
  }
  return rows.join('\r\n')
}

async function send(address: string, cookie: string, query = ''): Promise<{ seconds: number; answer: OrderImport }> {
  const start = performance.now()
  const headers = { 'content-type': 'text/csv', cookie }
  const response = await fetch(`${address}/api/orders/import${query}`, { method: 'POST', headers, body: file })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return { answer: (await response.json()) as OrderImport, seconds: (performance.now() - start) / 1000 }
}

const count = async (text: string, userId: string) =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${text}`, [userId])).rows[0]?.n ?? 0

const ordersOf = (userId: string) => count('orders where user_id = $1', userId)

async function restarted(): Promise<AppProcess> {
  const app = spawnApp({ DATABASE_URL: shop.connectionString, DATA_DIR: dataDir, DEMO: '0' }, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  return app
}

const file = newFile()
const failures: string[] = []
const expectEqual = (what: string, found: number, wanted: number) => {
  if (found !== wanted) failures.push(`${what}: ${found} instead of ${wanted}`)
}
const inState = ({ orders: found }: OrderImport, state: string) => found.filter((order) => order.state === state).length

// Warm-up before the measurement.
const first = await newReseller()
await send(shop.app.address, first.cookie, '?dryRun=1')
const dryRun = await send(shop.app.address, first.cookie, '?dryRun=1')
expectEqual('ready in the dry run', inState(dryRun.answer, 'ready'), orders)
const placing = await send(shop.app.address, first.cookie)
expectEqual('placed', inState(placing.answer, 'placed'), orders)
const again = await send(shop.app.address, first.cookie)
expectEqual('known when sent again', inState(again.answer, 'known'), orders)
expectEqual('orders of the first file', await ordersOf(first.id), orders)

const second = await newReseller()
const cutOff = send(shop.app.address, second.cookie).catch(() => null)
while ((await ordersOf(second.id)) < orders / 2) await sleep(10)
shop.app.child.kill('SIGKILL')
await cutOff
const killedAt = await ordersOf(second.id)
const app = await restarted()
const resumed = await send(app.address, second.cookie)
expectEqual('known after the crash', inState(resumed.answer, 'known'), killedAt)
expectEqual('orders of the second file', await ordersOf(second.id), orders)
expectEqual(
  'its references',
  await count('(select distinct reference from orders where user_id = $1) as r', second.id),
  orders,
)
const lines = file.split('\r\n').length - 1
expectEqual(
  'its lines',
  await count('order_items join orders on orders.id = order_id where user_id = $1', second.id),
  lines,
)
expectEqual(
  'its held pieces',
  await count("stock_movements join orders on orders.id = order_id where user_id = $1 and kind = 'hold'", second.id),
  lines,
)

console.log(`${orders} orders in ${lines} lines, ${(file.length / 1024).toFixed(0)} KB`)
console.log(
  `dry run ${dryRun.seconds.toFixed(2)} s (limit ${dryRunLimit} s), placed ${placing.seconds.toFixed(2)} s (limit ${placingLimit} s), the same file again ${again.seconds.toFixed(2)} s`,
)
console.log(`killed after ${killedAt} orders, sent again: ${resumed.seconds.toFixed(2)} s, each there once`)
if (dryRun.seconds > dryRunLimit) failures.push('the dry run took too long')
if (placing.seconds > placingLimit) failures.push('placing took too long')
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1

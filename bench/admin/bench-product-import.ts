// npm run bench -- product-import [10000]: runs the dry run and the import of a file with this many products of six variants each, in our
// own format, through the panel's API on a new portal. In parallel it sends 40 catalogue reads a second, as it did before on the idle
// portal, and compares their p99.
// Fails above the limits below, and if a product is missing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Options, type Result } from 'autocannon'
import getPort from 'get-port'
import type { ProductImport } from '../../src/contract/products/product-imports.ts'
import { spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'

const products = Number(process.argv[2] ?? 10_000)
/** In seconds, for dry run and import together. */
const limit = (60 * products) / 10_000
/** Maximum p99 of the catalogue, as a multiple of the idle one. */
const ratioLimit = 3

const dataDir = await mkdtemp(join(tmpdir(), 'filiera-bench-product-import-'))
await using closing = new AsyncDisposableStack()
closing.defer(() => rm(dataDir, { recursive: true, force: true }))
const app = spawnApp({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, await getPort())
closing.defer(async () => void (await stopApp(app)))
await untilReady(app, 180_000)

const login = await fetch(`${app.address}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'admin123' }),
})
const cookie = login.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')

function newFile(): string {
  const rows = ['SKU prodotto;Nome;Categoria;Prezzo;Colore;Taglia;SKU variante;Scaffale;Giacenza']
  for (let n = 0; n < products; n++) {
    for (const color of ['Nero', 'Bianco']) {
      for (const size of ['S', 'M', 'L']) {
        rows.push(`BENCH-${n};Camicia ${n};Camicie;59,00;${color};${size};BENCH-${n}-${color}-${size};A-${n % 90};5`)
      }
    }
  }
  return `${rows.join('\r\n')}\r\n`
}

async function call(path: string, method: 'GET' | 'POST' = 'GET', csv?: string): Promise<ProductImport> {
  const headers = { cookie, ...(csv !== undefined && { 'content-type': 'text/csv' }) }
  const response = await fetch(app.address + path, { method, headers, ...(csv !== undefined && { body: csv }) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as ProductImport
}

const importsPath = '/api/admin/product-imports'

async function until(id: string, state: ProductImport['state']): Promise<ProductImport> {
  for (;;) {
    const run = await call(`${importsPath}/${id}`)
    if (run.state === state) return run
    if (run.state === 'failed' || run.state === 'cancelled') throw new Error(`${run.state}: ${run.failure}`)
    await sleep(250)
  }
}

let visits = 0
/** Uses many client addresses, because requests per address are limited. */
const fromNextAddress = () => {
  visits += 1
  return { 'x-forwarded-for': `10.1.${(visits >> 8) & 255}.${visits & 255}` }
}

/** Sends reads at a fixed rate, so that a slow response does not delay the next ones. */
function startReads(seconds: number) {
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  const options: Options = {
    url: app.address,
    connections: 4,
    overallRate: 40,
    duration: seconds,
    requests: ['', '&search=camicia', '&sort=price_asc'].map((query) => ({
      setupRequest: (request) => ({
        ...request,
        path: `/api/products?limit=12${query}`,
        headers: { ...fromNextAddress(), cookie },
      }),
    })),
  }
  const instance = autocannon(options, (error, read) => (error ? reject(error) : resolve(read)))
  return { result, stop: () => instance.stop?.() }
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ result: Value; seconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

const file = newFile()
await startReads(3).result
const quiet = await startReads(15).result
const meanwhile = startReads(limit * 2)
const dryRun = await timed(async () => {
  const { id } = await call(`${importsPath}?name=bench.csv&content=products`, 'POST', file)
  return until(id, 'checked')
})
const imported = await timed(async () => {
  await call(`${importsPath}/${dryRun.result.id}/start`, 'POST')
  return until(dryRun.result.id, 'done')
})
meanwhile.stop()
const busy = await meanwhile.result

const failures: string[] = []
const { created } = imported.result.outcomes
if (created !== products) failures.push(`${created} products instead of ${products}`)
const total = dryRun.seconds + imported.seconds
if (total > limit) failures.push(`the import took longer than ${limit} s`)
const ratio = busy.latency.p99 / Math.max(1, quiet.latency.p99)
if (ratio > ratioLimit) failures.push(`the catalogue's p99 is more than ${ratioLimit} times the quiet one`)
const refused = quiet.non2xx + quiet.errors + busy.non2xx + busy.errors
if (refused > 0) failures.push(`${refused} catalogue reads failed`)

console.log(`${products} products × 6 variants, ${(file.length / 1024 / 1024).toFixed(1)} MB`)
console.log(
  `dry run ${dryRun.seconds.toFixed(1)} s, import ${imported.seconds.toFixed(1)} s, together ${total.toFixed(1)} s (limit ${limit} s)`,
)
console.log(
  `catalogue p50/p99: quiet ${quiet.latency.p50}/${quiet.latency.p99} ms, meanwhile ${busy.latency.p50}/${busy.latency.p99} ms, p99 × ${ratio.toFixed(1)}`,
)
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1

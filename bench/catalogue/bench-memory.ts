// npm run bench -- memory [10000] [--heaps 0,256,384,512] [--seconds 20] [--connections 50]: measures the portal's memory (RSS) while many
// connections request pages, lists, searches and products, by heap limit (`--max-old-space-size`, MB; 0: Node's default).
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { memoryOf } from '../memory.ts'
import { openCatalogue, pidOf } from './open-catalogue.ts'
import { chooseRequests } from './requests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    heaps: { type: 'string', default: '0,256,384,512' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '50' },
  },
})

interface Row {
  heap: number
  before: number
  most: number
  after: number
  requestsPerSecond: number
  p99: number
  failures: number
}

const residentMegabytes = async (pid: number) => Math.round(await memoryOf(pid))

async function measureHeap(heap: number): Promise<Row> {
  const flags = ['--max-semi-space-size=8', ...(heap > 0 ? [`--max-old-space-size=${heap}`] : [])]
  await using catalogue = await openCatalogue(positionals[0] ?? '10000', { NODE_OPTIONS: flags.join(' ') })
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { requests } = await chooseRequests(client)
  await client.end()
  const pid = pidOf(catalogue.app.child)
  const headers = { cookie: catalogue.cookie }
  const pages = [
    '/',
    '/catalog',
    '/subscriptions',
    ...(requests.dettaglio ?? []).map((path) => path.replace('/api/products', '/product')),
  ]
  const apiCalls = Object.values(requests).flat()
  const asked = apiCalls.map((path, n) => ({ path: n % 3 === 0 ? (pages[n % pages.length] ?? '/') : path, headers }))

  const before = await residentMegabytes(pid)
  let most = before
  const watching = setInterval(() => void residentMegabytes(pid).then((now) => (most = Math.max(most, now))), 100)
  const result = await autocannon({
    url: catalogue.app.address,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    requests: asked,
  })
  clearInterval(watching)
  await sleep(5000)
  const { requests: counted, latency, errors, timeouts, non2xx } = result
  const after = await residentMegabytes(pid)
  return {
    heap,
    before,
    most,
    after,
    requestsPerSecond: counted.average,
    p99: latency.p99,
    failures: errors + timeouts + non2xx,
  }
}

console.log(
  '| heap MB | RSS at start | most | 5 s later | req/s | p99 ms | failures |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
)
for (const heap of values.heaps.split(',').map(Number)) {
  const row = await measureHeap(heap)
  console.log(
    `| ${[row.heap, row.before, row.most, row.after, row.requestsPerSecond.toFixed(0), row.p99, row.failures].join(' | ')} |`,
  )
}

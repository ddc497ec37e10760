// npm run bench -- admin [--seconds 3] [--connections 10] [--only REGEXP]: measures the first requests of each tab of the admin panel and
// every search, on the database of `npm run bench -- fill-admin`; then the export of all orders.
import { get } from 'node:http'
import { parseArgs } from 'node:util'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { measure } from '../measure.ts'
import { memoryOf, watchPeak } from '../memory.ts'
import { openPanel, type Panel } from './open-panel.ts'
import { panelRequests } from './panel-requests.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)

/** In milliseconds, for the 99th percentile. */
const goal = 100

await using panel = await openPanel()
const chosen = (await panelRequests(panel.client)).filter(({ name }) => new RegExp(values.only).test(name))
console.log(`${connections} connections, ${seconds} s each: ms until the answer is there, kB before compression`)
const slow: string[] = []
for (const { name, path } of chosen) {
  const { status, bytes } = await ask(panel, path)
  if (status !== 200) {
    console.log(`${name.padEnd(44)} answered ${status}`)
    slow.push(name)
    continue
  }
  const headers = { cookie: panel.admins[0] }
  const common = { address: panel.app.address, requests: [{ method: 'GET' as const, path, headers }], connections }
  const pids = { appPid: pidOf(panel.app.child), databasePid: panel.databasePid }
  await measure({ ...common, ...pids, seconds: 1 })
  const { p50, p99, cpuPerRequest, failures } = await measure({ ...common, ...pids, seconds })
  if (p99 > goal || failures > 0) slow.push(name)
  console.log(
    `${name.padEnd(44)} p50 ${String(p50).padStart(4)}  p99 ${String(p99).padStart(4)}  CPU ${cpuPerRequest.toFixed(1).padStart(6)}  ${(bytes / 1000).toFixed(1).padStart(7)} kB${failures ? `  failed ${failures}` : ''}${p99 > goal ? '  above the goal' : ''}`,
  )
}
console.log(slow.length === 0 ? `All within ${goal} ms at p99.` : `Not within ${goal} ms at p99: ${slow.join('; ')}`)
if (new RegExp(values.only).test('export')) await exportAll(panel)

interface Answer {
  status: number
  bytes: number
}

/** Counts the bytes of the body and discards it. */
function ask({ app, admins }: Panel, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${app.address}${path}`, { headers: { cookie: admins[0] } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
    }).on('error', reject)
  })
}

async function exportAll(opened: Panel): Promise<void> {
  const pid = pidOf(opened.app.child)
  const idle = await memoryOf(pid)
  const peak = watchPeak(() => memoryOf(pid))
  const start = performance.now()
  const { status, bytes } = await ask(opened, '/api/admin/orders.csv')
  const took = (performance.now() - start) / 1000
  const most = await peak.stop()
  console.log(
    `export of all orders: ${status}, ${(bytes / 1e6).toFixed(0)} MB in ${took.toFixed(0)} s, memory ${idle.toFixed(0)} MB idle, at most ${most.toFixed(0)} MB: ${(most - idle).toFixed(0)} MB above`,
  )
}

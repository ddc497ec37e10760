// npm run bench:notices -- [1000] [--seconds 30]: opens so many connections that hear of new notices, and prints what they cost the portal in
// memory and, while nothing happens, in CPU; then how long a notice takes to reach its user's connections.
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { openShop } from '../orders/open-shop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' } },
})
const connections = Number(positionals[0] ?? 1000)
const seconds = Number(values.seconds)

/** As on every Linux that Node runs on. */
const ticksPerSecond = 100

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Stream {
  cookie: string
  events: number
  isOpen: boolean
}

function openStream(address: string, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const heard = (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
      const stream: Stream = { cookie, events: 0, isOpen: true }
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data: {"unread"')) stream.events += 1
      })
      response.on('close', () => {
        stream.isOpen = false
      })
      resolve(stream)
    }
    get(`${address}/api/notifications/stream`, { headers: { cookie }, agent: false }, heard).on('error', reject)
  })
}

await using shop = await openShop(1000)
const pid = pidOf(shop.app.child)
/** Part of a core that the portal takes while nothing happens. */
async function idleCpu(): Promise<number> {
  const before = await cpuSeconds(pid)
  await sleep(seconds * 1000)
  return ((await cpuSeconds(pid)) - before) / seconds
}

// As many plain requests first: what a portal in use has loaded and grown to anyway is not the connections' cost.
for (let sent = 0; sent < connections; sent += 50) {
  const cookies = Array.from({ length: 50 }, (_, n) => shop.buyers[(sent + n) % shop.buyers.length] ?? '')
  const ask = (cookie: string) => fetch(`${shop.app.address}/api/notifications/unread`, { headers: { cookie } })
  await Promise.all(cookies.map(async (cookie) => (await ask(cookie)).text()))
}
await sleep(5_000)
const cpuWithout = await idleCpu()
const before = await residentMegabytes(pid)

const streams: Stream[] = []
while (streams.length < connections) {
  const batch = Array.from({ length: Math.min(50, connections - streams.length) }, (_, n) =>
    openStream(shop.app.address, shop.buyers[(streams.length + n) % shop.buyers.length] ?? ''),
  )
  streams.push(...(await Promise.all(batch)))
}
await sleep(5_000)
const opened = await residentMegabytes(pid)
const cpu = await idleCpu()
const after = await residentMegabytes(pid)

/** A notice for every user who listens. */
const counts = streams.map(({ events }) => events)
const start = performance.now()
await shop.client.query(
  `insert into notifications (id, user_id, kind, title, body)
   select gen_random_uuid(), id, 'order.paid', 'Prova', 'Prova' from users where username like 'bench-acquirente-%'`,
)
const missing = () => streams.filter(({ events }, n) => events === counts[n]).length
while (missing() > 0 && performance.now() - start < 10_000) await sleep(5)
const reached = performance.now() - start
const peak = await residentMegabytes(pid)

const percent = (part: number) => `${(part * 100).toFixed(2)} %`

console.log(`connections open: ${streams.filter(({ isOpen }) => isOpen).length} of ${connections}`)
console.log(
  `RSS: ${before.toFixed(0)} MB before, ${opened.toFixed(0)} MB with them (+${(opened - before).toFixed(1)}),`,
)
console.log(
  `     ${after.toFixed(0)} MB after ${seconds} s (+${(after - before).toFixed(1)}), ${peak.toFixed(0)} MB after a notice to each user`,
)
console.log(`CPU while nothing happens: ${percent(cpuWithout)} of a core without them, ${percent(cpu)} with them`)
console.log(
  `one notice to each user at once: ${reached.toFixed(0)} ms until the last connection heard, ${missing()} missed it`,
)

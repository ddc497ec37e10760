// npm run bench -- notices [1000] [--seconds 50]: opens this many notification streams and measures their cost for the portal in memory
// and, while idle, in CPU; then how long a notification takes to reach its user's connections. Each cost is the difference from the same
// portal without connections, in the same run. 50 seconds contain two heartbeats.
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { cpuSeconds } from '../measure.ts'
import { memoryOf } from '../memory.ts'
import { openShop } from '../orders/open-shop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '50' } },
})
const connections = Number(positionals[0] ?? 1000)
const seconds = Number(values.seconds)

/** Time for the garbage of a burst of requests to be collected. */
const settleMs = 20_000

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

// The flags of `npm start`.
await using shop = await openShop(1000, { flags: '--max-semi-space-size=8 --max-old-space-size=384' })
const pid = pidOf(shop.app.child)
/** Fraction of a core used by the idle portal. */
async function idleCpu(): Promise<number> {
  const before = await cpuSeconds([pid])
  await sleep(seconds * 1000)
  return ((await cpuSeconds([pid])) - before) / seconds
}

/** Peak memory of the portal within this time. */
async function maxMegabytes(ms: number): Promise<number> {
  let most = 0
  for (const end = performance.now() + ms; performance.now() < end; await sleep(250)) {
    most = Math.max(most, await memoryOf(pid))
  }
  return most
}

// Sends as many plain requests first: memory that a portal in use grows to anyway is not a cost of the connections.
for (let sent = 0; sent < connections; sent += 50) {
  const cookies = Array.from({ length: 50 }, (_, n) => shop.buyers[(sent + n) % shop.buyers.length] ?? '')
  const ask = (cookie: string) => fetch(`${shop.app.address}/api/notifications/unread`, { headers: { cookie } })
  await Promise.all(cookies.map(async (cookie) => (await ask(cookie)).text()))
}
const plain = await maxMegabytes(settleMs)
const cpuWithout = await idleCpu()
const before = await memoryOf(pid)

const streams: Stream[] = []
while (streams.length < connections) {
  const batch = Array.from({ length: Math.min(50, connections - streams.length) }, (_, n) =>
    openStream(shop.app.address, shop.buyers[(streams.length + n) % shop.buyers.length] ?? ''),
  )
  streams.push(...(await Promise.all(batch)))
}
const opened = await maxMegabytes(settleMs)
const cpu = await idleCpu()
const after = await memoryOf(pid)

/** Sends a notification to every connected user. */
const counts = streams.map(({ events }) => events)
const start = performance.now()
await shop.client.query(
  `insert into notifications (id, user_id, kind, title, body)
   select gen_random_uuid(), id, 'order.paid', 'Prova', 'Prova' from users where username like 'bench-acquirente-%'`,
)
const missing = () => streams.filter(({ events }, n) => events === counts[n]).length
while (missing() > 0 && performance.now() - start < 10_000) await sleep(5)
const reached = performance.now() - start
const peak = await memoryOf(pid)

const percent = (part: number) => `${(part * 100).toFixed(2)} %`

console.log(`connections open: ${streams.filter(({ isOpen }) => isOpen).length} of ${connections}`)
const more = (megabytes: number) => `${megabytes.toFixed(0)} MB (+${(megabytes - before).toFixed(1)})`
console.log(`RSS: ${before.toFixed(0)} MB idle without them, ${more(after)} idle with them`)
console.log(`     at most ${more(plain)} after as many plain requests, ${more(opened)} once they are open,`)
console.log(`     ${more(peak)} after a notice to each user`)
console.log(`CPU while nothing happens: ${percent(cpuWithout)} of a core without them, ${percent(cpu)} with them`)
console.log(`     they cost ${percent(cpu - cpuWithout)}`)
console.log(
  `one notice to each user at once: ${reached.toFixed(0)} ms until the last connection heard, ${missing()} missed it`,
)

// npm run bench -- uploads [200] [10000]: uploads this many files of 10 MB in sequence, then 20 at once, on a catalogue created by
// `npm run bench -- fill`, while customers read its list. Prints the memory of the app and of the decoder, and the list's latency compared
// with an idle portal. Fails above the limits below, and if an upload fails.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { openCatalogue, pidOf } from '../catalogue/open-catalogue.ts'
import { childrenOf, memoryOf, watchPeak } from '../memory.ts'
import { drawPhoto } from './draw-photo.ts'
import type { ReaderOptions, Readings } from './read-catalogue.ts'
import type { Line, SenderOptions, SendOrder } from './send-uploads.ts'

const inARow = Number(process.argv[2] ?? 200)
const catalogue = process.argv[3] ?? '10000'
const atOnce = 20

/** Megabytes above idle. */
const appLimit = 100
/** Megabytes. */
const decoderLimit = 400
const medianLimit = 1.5
const p99Limit = 3

const quietSeconds = 30

/**
 * Bandwidth of the uploads: a single one has 100 Mbit/s, each of twenty 20 Mbit/s; together five times the portal's rate limit. Without a
 * bandwidth limit the senders' own work would take most of these cores. In production the senders are other machines; here they run in a
 * low-priority process, so that they take processor time from the decoder and not from the portal.
 */
const lines = {
  single: { bytes: 256 * 1024, everyMs: 20 },
  ofMany: { bytes: 64 * 1024, everyMs: 25 },
} satisfies Record<string, Line>

/** Rate of the catalogue's readers; leaves the portal idle time, as real customers do. */
const requestsPerSecond = 40

/** The flags of `npm start`. */
const flags = '--max-semi-space-size=8 --max-old-space-size=384'

const dataDir = await mkdtemp(join(tmpdir(), 'filiera-bench-uploads-'))
await using closing = new AsyncDisposableStack()
closing.defer(() => rm(dataDir, { recursive: true, force: true }))
const portal = closing.use(await openCatalogue(catalogue, { DATA_DIR: dataDir, NODE_OPTIONS: flags }))
const { address, child } = portal.app
// Files of earlier runs, deleted with their folder, still count for a day against the account's upload quota.
const client = new pg.Client({ connectionString: portal.url })
await client.connect()
await client.query('delete from objects')
await client.end()
const appPid = pidOf(child)
const photo = await drawPhoto()
const failures: string[] = []

const senders = fork(join(import.meta.dirname, 'send-uploads.ts'), [], { serialization: 'advanced' })
closing.defer(() => void senders.kill())
setPriority(pidOf(senders), constants.priority.PRIORITY_LOW)
senders.send({ address, cookie: portal.cookie, photo } satisfies SenderOptions)

/** Uploads files in parallel, each with its own bandwidth. */
async function upload(count: number, line: Line): Promise<void> {
  senders.send({ count, line } satisfies SendOrder)
  const [failed] = (await once(senders, 'message')) as [string[]]
  failures.push(...failed)
}

/** Reads the catalogue's list in a separate thread until `work` is done. */
async function readCatalogueDuring(work: () => Promise<unknown>): Promise<Readings> {
  const workerData: ReaderOptions = {
    url: `${address}/api/products?limit=12`,
    cookie: portal.cookie,
    requestsPerSecond,
  }
  const reader = new Worker(new URL('read-catalogue.ts', import.meta.url), { workerData })
  await work()
  reader.postMessage('stop')
  const [readings] = (await once(reader, 'message')) as [Readings]
  if (readings.failed > 0) failures.push(`${readings.failed} readings failed`)
  return readings
}

async function measured(name: string, quiet: Readings, work: () => Promise<unknown>): Promise<boolean> {
  const app = watchPeak(() => memoryOf(appPid))
  const decoder = watchPeak(async () =>
    Math.max(0, ...(await Promise.all((await childrenOf(appPid, 'decoder-process')).map(memoryOf)))),
  )
  const start = performance.now()
  const { p50, p99 } = await readCatalogueDuring(work)
  const seconds = (performance.now() - start) / 1000
  const [appPeak, decoderPeak] = [(await app.stop()) - idle, await decoder.stop()]
  const [median, worst] = [p50 / quiet.p50, p99 / quiet.p99]
  console.log(
    `${name}: ${seconds.toFixed(0)} s, app +${appPeak.toFixed(0)} MB, decoder ${decoderPeak.toFixed(0)} MB, ` +
      `list p50 ${p50.toFixed(1)} ms (×${median.toFixed(2)}), p99 ${p99.toFixed(1)} ms (×${worst.toFixed(2)})`,
  )
  return appPeak <= appLimit && decoderPeak <= decoderLimit && median <= medianLimit && worst <= p99Limit
}

// Warm-up before the idle portal is measured.
await readCatalogueDuring(() => upload(1, lines.single))
const quiet = await readCatalogueDuring(() => sleep(quietSeconds * 1000))
const idle = await memoryOf(appPid)
console.log(
  `photo ${(photo.length / 1024 / 1024).toFixed(1)} MB; quiet: app ${idle.toFixed(0)} MB, list p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms`,
)

const row = await measured(`${inARow} in a row`, quiet, async () => {
  for (let n = 0; n < inARow; n++) await upload(1, lines.single)
})
const together = await measured(`${atOnce} at once`, quiet, () => upload(atOnce, lines.ofMany))
for (const failure of failures.slice(0, 5)) console.log(failure)
console.log(`failed: ${failures.length}`)
if (!row || !together || failures.length > 0) process.exitCode = 1

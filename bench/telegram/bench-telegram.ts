// npm run bench:telegram -- [5000]: queues so many notices at once, sends them to a stand-in that takes 30 a second, as Telegram does, and
// prints how long it takes and what arrived. Fails if one is lost or comes twice.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { allJobs } from '../../src/server/background/all-jobs.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { reachableFolder } from '../../src/server/database/reachable-folder.ts'
import { announce } from '../../src/server/events/announce.ts'
import { openJobQueue } from '../../src/server/jobs/open-job-queue.ts'
import { spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'
import { startTelegramStandIn, telegramTestToken } from '../../src/server/testing/telegram-stand-in.ts'
import { signIn } from '../sign-in.ts'

const count = Number(process.argv[2] ?? 5000)

const perSecond = 30

const directory = reachableFolder(join(import.meta.dirname, '../../.cache/bench/telegram'))

await using closing = new AsyncDisposableStack()
const telegram = await startTelegramStandIn({ perSecond })
closing.defer(() => telegram[Symbol.asyncDispose]())
const embedded = await startEmbeddedPostgres({ dataDir: directory })
closing.defer(() => embedded.stop())
const environment = { DATABASE_URL: embedded.url, DATA_DIR: join(directory, 'app'), DEMO: '0', ...telegram.environment }
const app = spawnApp(environment, await getPort())
closing.defer(async () => void (await stopApp(app)))
await untilReady(app, 120_000)
const db = openDatabase(embedded.url, { connections: 2 })
closing.defer(() => db.close())

const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
closing.defer(() => client.end())
const { cookie } = await signIn(client, 'bench-admin', 'admin')
for (const [key, value] of [
  ['telegram_bot_token', telegramTestToken],
  ['telegram_chat_id', '-100123'],
]) {
  const { status } = await fetch(`${app.address}/api/admin/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ key, value }),
  })
  if (status !== 204) throw new Error(`Saving ${key} answered ${status}`)
}

await client.query(`delete from outbox where channel = 'telegram'`)
const jobs = await openJobQueue(embedded.url, allJobs, console)
closing.defer(() => jobs.stop())
await db.transaction(async (tx) => {
  for (let n = 0; n < count; n++) {
    const facts = { companyName: `Boutique ${n}.`, expectedVolume: 'medio' } as const
    await announce({ jobs, publicUrl: () => app.address }, tx, 'beta.submitted', facts)
  }
})
const start = performance.now()
const states = async () =>
  Object.fromEntries(
    (
      await client.query<{ status: string; n: number }>(
        `select status, count(*)::int as n from outbox where channel = 'telegram' group by status`,
      )
    ).rows.map(({ status, n }) => [status, n]),
  )
while ((await states()).pending) await sleep(200)
const seconds = (performance.now() - start) / 1000
const different = new Set(telegram.messages.map(({ text }) => text)).size
const heldBack = telegram.statuses.filter((status) => status === 429).length
console.log(
  `${count} notices, ${perSecond} a second: ${seconds.toFixed(0)} s (at best ${(count / perSecond).toFixed(0)} s)`,
)
console.log(`arrived ${telegram.messages.length}, different ${different}, answered with 429 ${heldBack}`)
console.log(JSON.stringify(await states()))
if (different !== count || telegram.messages.length !== count) process.exitCode = 1

// npm run bench -- polling [--seconds 60] [--admins 20]: measures the cost of twenty admin panels that poll the order list every 30
// seconds, on the database of `npm run bench -- fill-admin`: once without changes, and once with an order changed before every poll; minus
// the idle load of portal and database.
// Fails above the limit below.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { cpuSeconds, withChildren } from '../measure.ts'
import { openPanel, type Panel } from './open-panel.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, admins: { type: 'string', default: '20' } },
})
const seconds = Number(values.seconds)
const howMany = Number(values.admins)

/** Poll interval of the page. */
const pollEverySeconds = 30

const path = '/api/admin/orders?limit=50'

/** In percent of a core, above the idle load. */
const limit = 2

await using panel = await openPanel()
await sleep(10_000)
const byItself = await shareOf(() => sleep(seconds * 1000))
console.log(`nobody asks: portal and database together ${byItself.toFixed(2)} % of a core`)
await report('nothing changes', async () => undefined)
await report('an order changes before every poll', async () => {
  await panel.client.query(
    `update orders set updated_at = now() where id = (select id from orders where status = 'paid' limit 1)`,
  )
})

async function report(name: string, change: () => Promise<void>): Promise<void> {
  const tags = new Map<string, string>()
  for (const admin of panel.admins) await poll(panel, admin, tags)
  const polls = Math.round((seconds / pollEverySeconds) * howMany)
  let unchanged = 0
  const share = await shareOf(async () => {
    const start = performance.now()
    for (let n = 0; n < polls; n += 1) {
      await change()
      const admin = panel.admins[n % panel.admins.length] ?? panel.admins[0]
      if ((await poll(panel, admin, tags)) === 304) unchanged += 1
      await sleep(Math.max(0, start + ((n + 1) * pollEverySeconds * 1000) / howMany - performance.now()))
    }
  })
  const added = share - byItself
  if (added > limit) process.exitCode = 1
  console.log(
    `${name}: ${polls} polls of ${howMany} admins in ${seconds} s, ${unchanged} of them 304; ${share.toFixed(2)} % of a core, ${added.toFixed(2)} % by the polls (limit ${limit} %)`,
  )
}

/** Percentage of a core used by portal and database during `work`. */
async function shareOf(work: () => Promise<unknown>): Promise<number> {
  const begin = await cpuOf(panel)
  const start = performance.now()
  await work()
  return (((await cpuOf(panel)) - begin) / (performance.now() - start)) * 100_000
}

async function poll({ app }: Panel, cookie: string, tags: Map<string, string>): Promise<number> {
  const tag = tags.get(cookie)
  const answer = await fetch(`${app.address}${path}`, {
    headers: { cookie, accept: 'application/json', ...(tag && { 'if-none-match': tag }) },
  })
  await answer.arrayBuffer()
  const current = answer.headers.get('etag')
  if (current) tags.set(cookie, current)
  return answer.status
}

/** Processor seconds used so far. */
async function cpuOf({ app, databasePid }: Panel): Promise<number> {
  return cpuSeconds([pidOf(app.child), ...(await withChildren(databasePid))])
}

// npm run bench -- versions CHECKOUT [DIRECTORY] [--only REGEXP]: compares the number of instructions of each catalogue read with another
// version of Filiera: a folder with its own installation, pages and filled directory (npm run bench -- fill 10000). Both run at the same
// time and are measured in turn. Instructions are counted because processor time varies with the machine's other load. Needs `perf`
// (Debian: linux-perf) and a processor that supports counting.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { median, withChildren } from '../measure.ts'
import { type openCatalogue, pidOf } from './open-catalogue.ts'
import { chooseRequests, type Requests } from './requests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '^(lista|categoria|dettaglio|cerca: parola rara|cerca: SKU)$' } },
})
const [checkout, name = '10000'] = positionals
if (checkout === undefined) throw new Error('Which folder holds the other version?')

const rounds = 5
const requestsPerRound = 1500

interface Version {
  address: string
  appPid: number
  databasePid: number
  cookie: string
  requests: Requests
}

/** Opens the directory with that version's own code. */
async function openVersion(folder: string, closing: AsyncDisposableStack): Promise<Version> {
  const own: { openCatalogue: typeof openCatalogue } = await import(join(folder, 'bench/catalogue/open-catalogue.ts'))
  const { url, cookie, databasePid, app } = closing.use(await own.openCatalogue(name))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  const { requests } = await chooseRequests(client)
  await client.end()
  return { address: app.address, appPid: pidOf(app.child), databasePid, cookie, requests }
}

/** User-mode instructions per request, app and database together. */
async function countInstructions(version: Version, kind: string): Promise<number> {
  const pids = [version.appPid, ...(await withChildren(version.databasePid))]
  const counter = spawn('perf', ['stat', '-x,', '-e', 'instructions:u', '-p', pids.join(',')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const counted = text(counter.stderr)
  // perf does not report when it has started.
  await setTimeout(300)
  const { '2xx': answered } = await autocannon({
    url: version.address,
    connections: 10,
    amount: requestsPerRound,
    requests: (version.requests[kind] ?? []).map((path) => ({ path, headers: { cookie: version.cookie } })),
  })
  counter.kill('SIGINT')
  await once(counter, 'exit')
  const [, instructions] = /^(\d+),.*instructions/m.exec(await counted) ?? []
  if (instructions === undefined) throw new Error(`perf did not count: ${await counted}`)
  if (answered < requestsPerRound) throw new Error(`${kind}: ${requestsPerRound - answered} requests failed`)
  return Number(instructions) / answered
}

await using closing = new AsyncDisposableStack()
const other = await openVersion(resolve(checkout), closing)
const present = await openVersion(join(import.meta.dirname, '../..'), closing)
const millions = (instructions: number) => (instructions / 1e6).toFixed(2)
console.log('| richiesta | prima, milioni di istruzioni | adesso | rapporto |\n| --- | --- | --- | --- |')
const kinds = Object.keys(present.requests).filter((kind) => kind in other.requests)
for (const kind of kinds.filter((kind) => new RegExp(values.only).test(kind))) {
  const before: number[] = []
  const now: number[] = []
  // The first round is only a warm-up.
  for (let round = -1; round < rounds; round++) {
    const counts = [await countInstructions(other, kind), await countInstructions(present, kind)] as const
    if (round < 0) continue
    before.push(counts[0])
    now.push(counts[1])
  }
  const ratio = (median(now) / median(before)).toFixed(2)
  console.log(`| ${kind} | ${millions(median(before))} | ${millions(median(now))} | ${ratio} |`)
}

// npm run bench:catalogue -- [DIRECTORY …] [--seconds 4] [--rounds 3]: the portal beside a bare server with the same statements, and one size of
// catalogue beside another, interleaved in one run. Fill the directories first: npm run bench:fill -- 10000 and -- 1000000.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { type AppProcess, freePort, spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'
import { type Measurement, measure, median } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10,50' },
  },
})
const directories = (positionals.length > 0 ? positionals : ['10000']).map((name) =>
  /^\d+$/.test(name) ? join(root, '.cache/bench', name) : resolve(name),
)

interface Subject {
  name: string
  address: string
  pid: number
  databasePid: number
  cookie: string
  requests: Record<string, string[]>
}

const closing: (() => Promise<unknown>)[] = []

async function openDirectory(directory: string): Promise<Subject[]> {
  const embedded = await startEmbeddedPostgres({ dataDir: directory })
  closing.push(() => embedded.stop())
  const databasePid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const cookie = await signIn(client)
  const { count, requests } = await chooseRequests(client)
  await client.end()
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_DIR: join(directory, 'app'),
    DEMO: '0',
    NODE_ENV: 'development',
  }
  const app = spawnApp(environment, await freePort())
  closing.push(() => stopApp(app))
  await untilReady(app, 120_000)
  const bare = await spawnBare(embedded.url)
  closing.push(() => stopApp(bare))
  const common = { databasePid, cookie, requests }
  return [
    { ...common, name: `Filiera, ${count}`, address: app.address, pid: pidOf(app.child) },
    { ...common, name: `nudo, ${count}`, address: bare.address, pid: pidOf(bare.child) },
  ]
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The process did not start')
  return child.pid
}

async function spawnBare(url: string): Promise<AppProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const bare = { address: `http://127.0.0.1:${port}`, child, output: () => '', ended }
  await untilReady(bare)
  return bare
}

/** A reseller on the Starter plan, with a session as a login makes it. */
async function signIn(client: pg.Client): Promise<string> {
  await client.query(
    `insert into users (id, username, email, password_hash, user_role, subscription_plan)
     values (uuidv7(), 'bench', 'bench@filiera.example', '-', 'rivenditore', 'starter') on conflict do nothing`,
  )
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sessions (sid, user_id, sess, expire)
     select $1, id, '{}', now() + interval '30 days' from users where username = 'bench'`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return `filiera_session=${token}`
}

async function chooseRequests(client: pg.Client): Promise<{ count: number; requests: Record<string, string[]> }> {
  const [{ rows: categories }, { rows: products }, { rows: counted }] = await Promise.all([
    client.query<{ id: string }>('select id from categories order by id limit 20'),
    client.query<{ id: string }>('select id from products order by id limit 4000'),
    client.query<{ n: number }>('select count(*)::int as n from products'),
  ])
  const list = (query: string) => `/api/products?limit=12${query}`
  const rare = Array.from({ length: 200 }, (_, n) => `modello${(n * 7919 * 13) % 40000}`)
  return {
    count: counted[0]?.n ?? 0,
    requests: {
      lista: Array.from({ length: 50 }, (_, page) => list(`&offset=${page * 12}`)),
      'pagina profonda': [list('&offset=6000')],
      categoria: categories.map(({ id }) => list(`&offset=0&categoryId=${id}`)),
      dettaglio: products.filter((_, n) => n % 20 === 0).map(({ id }) => `/api/products/${id}`),
      'cerca: parola rara': rare.map((word) => list(`&search=${word}`)),
      'cerca: due parole': rare.map((word, n) => list(`&search=${['abito', 'cappotto', 'maglia'][n % 3]}+${word}`)),
      'cerca: 1 % dei prodotti': [list('&search=pregiata'), list('&search=pregiate')],
      'cerca: metà dei prodotti': [list('&search=artigianale'), list('&search=artigianali')],
      'cerca: errore di battitura': [
        list('&search=capotto+amlfi'),
        list('&search=pantalne'),
        list('&search=giaca+torimo'),
      ],
      'cerca: prefisso': [list('&search=cap'), list('&search=abito+ama'), list('&search=panta')],
      'cerca: SKU': rare.map((_, n) => list(`&search=DW-B-${String(n * 31).padStart(7, '0')}`)),
    },
  }
}

async function run(): Promise<void> {
  const subjects = (await Promise.all(directories.map(openDirectory))).flat()
  const kinds = Object.keys(subjects[0]?.requests ?? {})
  for (const connections of values.connections.split(',').map(Number)) {
    const measured = new Map<string, Measurement[]>()
    for (let round = -1; round < Number(values.rounds); round++) {
      for (const kind of kinds) {
        for (const subject of subjects) {
          const { address, cookie, pid, databasePid, requests } = subject
          const paths = requests[kind] ?? []
          const seconds = round < 0 ? 1 : Number(values.seconds)
          const result = await measure({ address, paths, cookie, connections, seconds, appPid: pid, databasePid })
          // The first round only warms up.
          if (round >= 0)
            measured.set(`${kind}|${subject.name}`, [...(measured.get(`${kind}|${subject.name}`) ?? []), result])
        }
      }
    }
    report(connections, kinds, subjects, measured)
  }
}

function report(connections: number, kinds: string[], subjects: Subject[], measured: Map<string, Measurement[]>): void {
  console.log(`\n${connections} connessioni, mediane di ${values.rounds} giri da ${values.seconds} s\n`)
  console.log(
    '| richiesta | server | req/s | p50 ms | p99 ms | CPU ms/req | CPU rispetto al nudo | CPU rispetto al più piccolo | errori |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const kind of kinds) {
    for (const [index, { name }] of subjects.entries()) {
      const rounds = measured.get(`${kind}|${name}`) ?? []
      const of = (field: keyof Measurement) => median(rounds.map((result) => result[field]))
      // Ratios are taken round by round, so that a slow moment of the machine counts on both sides.
      const against = (other: string | undefined) =>
        other === undefined || other === name
          ? ''
          : median(
              rounds.map(
                (result, round) =>
                  result.cpuPerRequest / (measured.get(`${kind}|${other}`)?.[round]?.cpuPerRequest ?? Number.NaN),
              ),
            ).toFixed(2)
      const bare = index % 2 === 0 ? subjects[index + 1]?.name : undefined
      const smallest = index > 1 ? subjects[index % 2]?.name : undefined
      const cells = [
        of('requestsPerSecond').toFixed(0),
        of('p50').toFixed(0),
        of('p99').toFixed(0),
        of('cpuPerRequest').toFixed(3),
      ]
      console.log(
        `| ${kind} | ${name} | ${cells.join(' | ')} | ${against(bare)} | ${against(smallest)} | ${of('failures')} |`,
      )
    }
  }
}

try {
  await run()
} finally {
  for (const close of closing.reverse()) await close().catch(() => undefined)
}

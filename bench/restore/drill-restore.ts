// npm run bench -- drill-restore [ORDERS 10000]: a real portal with the embedded database takes orders over HTTP while backups are written;
// one of them is restored elsewhere, and a portal is started on it. Reports the duration, and missing or surplus data.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { manifestFile } from '../../src/server/backup/manifest.ts'
import { attachRunningPostgres } from '../../src/server/database/embedded/embedded-attach.ts'
import { orderAddress } from '../../src/server/testing/given.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { ask } from '../ask.ts'
import { openShop } from '../instances/open-shop.ts'

const wanted = Number(process.argv[2] ?? 10_000)
const customers = 8
/** Timeout of the drill. */
const longestMs = 8 * 60_000

/** Timeout of a command. */
const commandMs = 5 * 60_000

const agent = new Agent({ keepAlive: true })

const started: AppProcess[] = []

const startPortal = async (dataDir: string): Promise<AppProcess> => {
  const app = spawnApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, await getPort())
  started.push(app)
  await untilReady(app, 180_000)
  return app
}

const root = join(import.meta.dirname, '../..')
const directory = await mkdtemp(join(tmpdir(), 'filiera-drill-'))
await chmod(directory, 0o711)
const [data, backups, elsewhere] = ['data', 'backups', 'elsewhere'].map((name) => join(directory, name)) as [
  string,
  string,
  string,
]

/** Runs a command-line script, as an operator would; resolves with its output. */
async function command(script: string, args: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const limit = setTimeout(() => child.kill(), commandMs)
  const [code] = await once(child, 'exit')
  clearTimeout(limit)
  if (code !== 0) throw new Error(`${script}: ${printed}`)
  return printed
}

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await attachRunningPostgres(dataDir)) ?? '' })
  await client.connect()
  return client
}

async function run(): Promise<boolean> {
  const app = await startPortal(data)
  const { productIds, cookies } = await openShop((await attachRunningPostgres(data)) ?? '')
  const items = [{ productId: productIds[0], variantId: null, quantity: 1 }]
  const acknowledged: { id: string; at: number }[] = []
  let refused = 0
  const began = performance.now()
  const placing = Promise.all(
    cookies.slice(0, customers).map(async (cookie) => {
      while (acknowledged.length < wanted && performance.now() - began < longestMs) {
        const call = { address: app.address, agent, cookie, method: 'POST' as const, key: randomUUID() }
        const { status, body } = await ask('/api/orders', { ...call, body: { ...orderAddress(), items } })
        if (status === 201) acknowledged.push({ id: (JSON.parse(body) as { id: string }).id, at: Date.now() })
        else refused += 1
      }
    }),
  )
  const written: { before: number; after: number; seconds: number }[] = []
  while (acknowledged.length < wanted * 0.9 && performance.now() - began < longestMs) {
    const [before, start] = [acknowledged.length, performance.now()]
    await command('backup.ts', ['--into', backups], { DATA_DIR: data })
    written.push({ before, after: acknowledged.length, seconds: (performance.now() - start) / 1000 })
  }
  await placing
  const placedSeconds = (performance.now() - began) / 1000
  await stopApp(app)

  const newest =
    (await readdir(backups))
      .filter((name) => name.startsWith('filiera-'))
      .sort()
      .at(-1) ?? ''
  const { before = 0 } = written.at(-1) ?? {}
  const until = Date.parse(JSON.parse(await readFile(join(backups, newest, manifestFile), 'utf8')).databaseAt)
  const promised = acknowledged.filter(({ at }) => at <= until)
  const restoring = performance.now()
  const said = await command('restore.ts', [join(backups, newest), '--into', elsewhere], {})
  const restoreSeconds = (performance.now() - restoring) / 1000

  const again = await startPortal(elsewhere)
  const client = await connect(elsewhere)
  const there = new Set((await client.query<{ id: string }>('select id from orders')).rows.map(({ id }) => id))
  const pictures = await client.query<{ url: string }>('select distinct image_url as url from product_images')
  await client.end()
  let unreadable = 0
  for (const { url } of pictures.rows) if (!(await fetch(`${again.address}${url}`)).ok) unreadable += 1
  await stopApp(again)

  const missing = promised.filter(({ id }) => !there.has(id)).length
  const known = new Set(acknowledged.map(({ id }) => id))
  const strange = [...there].filter((id) => !known.has(id)).length
  const agrees = said.includes('Giacenze, conti e immagini tornano.')
  const rows: [string, string][] = [
    ['Ordini presi', `${acknowledged.length} in ${placedSeconds.toFixed(0)} s, rifiutati ${refused}`],
    [
      'Backup scritti intanto',
      `${written.length}, in ${written.map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`,
    ],
    ['Ordini confermati prima dell’ultimo', `${before}, e ${promised.length - before} mentre copiava`],
    ['Ripristino con i controlli', `${restoreSeconds.toFixed(1)} s`],
    ['Ordini nel ripristino', String(there.size)],
    ['Confermati fino a lì e mancanti', String(missing)],
    ['Che nessuno ha fatto', String(strange)],
    ['Giacenze, conti e immagini', agrees ? 'tornano' : said],
    ['Immagini lette', `${pictures.rows.length - unreadable} di ${pictures.rows.length}`],
  ]
  for (const [label, value] of rows) console.log(`${label.padEnd(36)} ${value}`)
  return (
    acknowledged.length >= wanted &&
    promised.length > before &&
    missing === 0 &&
    strange === 0 &&
    agrees &&
    unreadable === 0 &&
    restoreSeconds < 300
  )
}

try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  agent.destroy()
  for (const app of started) await stopApp(app)
  await rm(directory, { recursive: true, force: true })
}

// npm run bench -- hostile-files [FOLDER]: sends files that contain only blank records, and workbooks that unpack to many times their size,
// to every route that parses tables, four at once, while polling /healthz. Prints the maximum latency of /healthz for each; fails at 100 ms
// or more, or if a file was accepted.
// FOLDER is another checkout of the project, to compare with.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import getPort from 'get-port'
import { spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { writeWorkbook } from '../../src/server/testing/write-workbook.ts'

const folder = process.argv[2]
const limitMs = 100
const atOnce = 4

const dataDir = await mkdtemp(join(tmpdir(), 'filiera-bench-hostile-'))
await using closing = new AsyncDisposableStack()
closing.defer(() => rm(dataDir, { recursive: true, force: true }))
const app = spawnApp({ DATA_DIR: dataDir }, await getPort(), folder)
closing.defer(async () => void (await stopApp(app)))
await untilReady(app, 240_000)

async function signIn(username: string, password: string): Promise<string> {
  const answer = await fetch(`${app.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const reseller = await signIn('rivenditore', 'rivenditore123')
const admin = await signIn('admin', 'admin123')

/** Polls /healthz in a separate thread, so that this thread's work is not measured. */
function watchHealth() {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    let worst = 0, ends = false
    parentPort.on('message', () => { ends = true })
    ;(async () => {
      while (!ends) {
        const start = performance.now()
        // A connection that breaks counts with the time until it broke.
        await fetch(workerData + '/healthz').then((answer) => answer.text()).catch(() => {})
        worst = Math.max(worst, performance.now() - start)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      parentPort.postMessage(worst)
      parentPort.close()
    })()`
  const worker = new Worker(code, { eval: true, workerData: app.address })
  return () =>
    new Promise<number>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.postMessage('end')
    })
}

const blankRows = `<worksheet><sheetData><row><c t="str"><v>SKU</v></c></row>${'<row/>'.repeat(5_000_000)}</sheetData></worksheet>`
const longTexts = `<sst>${`<si><t>${'x'.repeat(9_000)}</t></si>`.repeat(3_300)}</sst>`
const workbooks = {
  'a workbook of 5,000,000 blank rows, 30 MB unpacked': writeWorkbook([{ rows: [['SKU']] }], {
    parts: [{ name: 'xl/worksheets/sheet1.xml', content: blankRows }],
  }),
  'a workbook of 30 MB of shared texts': writeWorkbook([{ rows: [['SKU']] }], {
    parts: [{ name: 'xl/sharedStrings.xml', content: longTexts }],
  }),
}

const bodies: Readonly<Record<string, string | Buffer>> = {
  ...workbooks,
  'semicolons, 2 MB': ';\n'.repeat(1_000_000),
  'blanks, 2 MB': ' \n'.repeat(1_000_000),
  'quoted line feeds, 2 MB': '"\n"\n'.repeat(500_000),
}
const routes = {
  '/api/orders/lines': reseller,
  '/api/orders/import?dryRun=1': reseller,
  '/api/admin/orders/tracking-file?carrier=BRT': admin,
}

const failures: string[] = []

async function measure(name: string, work: () => Promise<readonly number[]>) {
  // The previous work has finished by then.
  await sleep(500)
  const health = watchHealth()
  await sleep(300)
  const start = performance.now()
  const statuses = await work()
  const seconds = (performance.now() - start) / 1000
  const worst = await health()
  console.log(`${name.padEnd(70)} ${worst.toFixed(0).padStart(6)} ms  ${seconds.toFixed(1)} s  ${statuses.join(' ')}`)
  if (worst >= limitMs) failures.push(`${name}: /healthz took ${worst.toFixed(0)} ms`)
  if (statuses.some((status) => status < 400)) failures.push(`${name}: taken`)
}

const post = (path: string, cookie: string, body: string | Buffer) =>
  fetch(app.address + path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie },
    body: body as string,
  }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer
  })

console.log('longest /healthz response during it, time, statuses')
await measure('nothing', async () => {
  await sleep(2_000)
  return [400]
})
for (const [path, cookie] of Object.entries(routes)) {
  for (const [name, body] of Object.entries(bodies)) {
    await measure(`${path}: ${atOnce} × ${name}`, () =>
      Promise.all(Array.from({ length: atOnce }, () => post(path, cookie, body).then(({ status }) => status))),
    )
  }
}

/** Uploads the file, and waits until its dry run has ended. */
async function importProducts(body: string | Buffer): Promise<readonly number[]> {
  const sent = await post('/api/admin/product-imports?name=vuoto.csv', admin, body)
  if (!sent.ok) return [sent.status]
  const end = Date.now() + 300_000
  while (Date.now() < end) {
    const answer = await fetch(`${app.address}/api/admin/product-imports?limit=1`, { headers: { cookie: admin } })
    const [newest] = (await answer.json()) as { state: string }[]
    if (newest && newest.state !== 'checking') return [newest.state === 'failed' ? 422 : 200]
    await sleep(100)
  }
  throw new Error('The dry run does not end')
}
const header = 'Handle,Title,Variant Price\n'
await measure('a product file of 10,000,000 blank rows, 20 MB', () => importProducts(header + ' \n'.repeat(10_000_000)))
await measure('a product file of 5,000,000 rows of separators, 15 MB', () =>
  importProducts(header + ',,\n'.repeat(5_000_000)),
)

const sheet = (rows: string) => ({
  parts: [{ name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }],
})
const cells = (words: readonly string[]) => words.map((word) => `<c t="str"><v>${word}</v></c>`).join('')
const head = `<row>${cells(['Handle', 'Title', 'Variant Price'])}</row>`
await measure('a product workbook that unpacks to 390 MB of blank rows', () =>
  importProducts(writeWorkbook([{ rows: [] }], sheet(head + '<row spans="1:3" ht="15"/>'.repeat(15_000_000)))),
)
await measure('a product workbook of 380 MB, a text in 30 columns of 300,000 rows', () =>
  importProducts(
    writeWorkbook(
      [{ rows: [] }],
      sheet(head + `<row>${cells(Array.from({ length: 30 }, () => 'abcdefghijkl'))}</row>`.repeat(300_000)),
    ),
  ),
)

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

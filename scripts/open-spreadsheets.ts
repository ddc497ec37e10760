// npm run tool -- spreadsheets: opens every downloadable table in LibreOffice, as an Italian user does, and checks that numbers are parsed
// as numbers and texts stay unchanged. Starts its own portal with demo data. Needs LibreOffice Calc (Debian: libreoffice-calc-nogui).
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import getPort from 'get-port'
import { spawnApp, stopApp, untilReady } from '../src/server/testing/processes/app-process.ts'

const run = promisify(execFile)

/** Tables that resellers download. */
const tables = ['/api/shipping/rates.csv']

/** Import options: `;` between cells, `"` around texts, UTF-8, from the first line, no column formats, Italian, special numbers recognised. */
const italianInput = 'Text - txt - csv (StarCalc):59,34,76,1,,1040,false,true'

/** Export options: `,` between cells, English, all texts quoted, raw instead of formatted numbers, so that numbers and texts can be distinguished. */
const tellingOutput = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false'

const directory = await mkdtemp(join(tmpdir(), 'spreadsheets-'))
// Under root the database uses a separate account, which must be able to reach its files.
await chmod(directory, 0o755)
const app = spawnApp({ DATA_DIR: join(directory, 'data') }, await getPort())
try {
  await run('soffice', ['--version']).catch(() => {
    throw new Error('Serve LibreOffice Calc: su Debian «apt-get install libreoffice-calc-nogui».')
  })
  await untilReady(app, 180_000)
  const cookie = await signIn()
  for (const path of tables) report(path, await findFaults(await download(path, cookie)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await stopApp(app)
  await rm(directory, { recursive: true, force: true })
}

async function signIn(): Promise<string> {
  const response = await fetch(`${app.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rivenditore', password: 'rivenditore123' }),
  })
  if (!response.ok) throw new Error(`POST /api/login answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Returns the path of the downloaded file. */
async function download(path: string, cookie: string): Promise<string> {
  const response = await fetch(`${app.address}${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  const file = join(directory, basename(path))
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  return file
}

interface Comparison {
  numbers: number
  texts: number
  faults: string[]
}

async function findFaults(file: string): Promise<Comparison> {
  const opened = join(directory, 'opened')
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`
  const convert = [`--infilter=${italianInput}`, '--convert-to', tellingOutput, '--outdir', opened, file]
  await run('soffice', [profile, '--headless', '--norestore', ...convert], { timeout: 120_000 })
  const sent: string[][] = parse(await readFile(file), { delimiter: ';', bom: true })
  const shown: (string | number)[][] = parse(await readFile(join(opened, basename(file))), {
    bom: true,
    relax_column_count: true,
    cast: (value, { quoting }) => (quoting || value === '' ? value : Number(value)),
  })
  const comparison: Comparison = { numbers: 0, texts: 0, faults: [] }
  for (const [row, cells] of sent.entries())
    for (const [column, cell] of cells.entries()) {
      const isNumber = /^-?\d+(?:,\d+)?$/.test(cell)
      const expected = isNumber ? Number(cell.replace(',', '.')) : cell
      comparison[isNumber ? 'numbers' : 'texts']++
      const found = shown[row]?.[column] ?? ''
      if (found !== expected)
        comparison.faults.push(`riga ${row + 1}, colonna ${column + 1}: «${cell}» è ${JSON.stringify(found)}`)
    }
  return comparison
}

function report(path: string, { numbers, texts, faults }: Comparison): void {
  console.log(`${path}: ${numbers} numeri e ${texts} testi, ${faults.length} sbagliati`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0 || numbers === 0) process.exitCode = 1
}

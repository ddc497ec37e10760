// npm run import-products -- FILE.csv: imports a product export in Shopify's CSV format into the catalogue, whether or not the portal
// is running on the same data (docs/decisions/0010-import-products-in-two-passes.md).
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DomainError } from '../src/domain/errors.ts'
import { systemClock } from '../src/domain/time/clock.ts'
import { readConfig } from '../src/server/config.ts'
import type { Database } from '../src/server/database/database.ts'
import { withoutParameters } from '../src/server/database/without-parameters.ts'
import { seedDemo } from '../src/server/demo/seed-demo.ts'
import { importProducts } from '../src/server/features/product-import/import-products.ts'
import { pictureIntake } from '../src/server/features/product-import/pictures/picture-intake-job.ts'
import { openObjectStore } from '../src/server/gateways/object-storage/open-object-store.ts'
import { openPictureDecoder } from '../src/server/gateways/pictures/picture-decoder.ts'
import { openPictureStore, type PictureStore } from '../src/server/gateways/pictures/picture-store.ts'
import { openJobSender } from '../src/server/jobs/job-sender.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { openReport, ProgressLine, summary } from './import-output.ts'
import { openPortalDatabase } from './open-portal-database.ts'

const usage = `Uso: npm run import-products -- FILE.csv [opzioni]
  --dry-run       controlla tutto e non scrive niente
  --keep-stock    lascia com'è la giacenza dei prodotti che ci sono già
  --report FILE   scrive il rapporto per riga in un file`

const root = join(import.meta.dirname, '..')

async function main(): Promise<void> {
  const { file, report, dryRun, keepStock } = readArguments()
  await requireFile(file)
  const output = await openReport(report)
  // DATA_DIR and other paths are relative to the project, wherever the command is run.
  process.chdir(root)
  const config = readConfig(process.env)
  const stopping = stopOnSignal()
  const start = performance.now()
  const progress = new ProgressLine(process.stdout)
  await using database = await openPortalDatabase(config)
  // As on the portal's first start: after the import the database is not empty, so the demo accounts would never be created.
  if (config.demo && database.isOwn) {
    await seed(openPictureStore(await openObjectStore(config), openPictureDecoder()), database.db)
  }
  await using jobs = await openJobSender(database.url, [pictureIntake])
  const counts = await importProducts({ db: database.db, jobs }, () => createReadStream(file), {
    dryRun,
    keepStock,
    signal: stopping,
    onProgress: (state) => progress.show(state),
    onEntry: (entry) => output.add(entry),
  }).finally(() => progress.end())
  const seconds = (performance.now() - start) / 1000
  for (const line of summary(counts, { dryRun, isPortalStopped: database.isOwn, seconds })) console.log(line)
  for (const line of await output.finish()) console.log(line)
  if (stopping.aborted) throw new StartupError('Importazione interrotta: rilancia lo stesso comando per finirla.')
}

function readArguments() {
  // npm changes to the project's folder; arguments are relative to the folder where the command was run.
  const here = process.env.INIT_CWD ?? process.cwd()
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'keep-stock': { type: 'boolean' }, report: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new StartupError(usage)
    return {
      file: resolve(here, file),
      report: values.report === undefined ? undefined : resolve(here, values.report),
      dryRun: values['dry-run'] ?? false,
      keepStock: values['keep-stock'] ?? false,
    }
  } catch {
    throw new StartupError(usage)
  }
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error.code)
  if (typeof found === 'object' && found.isFile()) return
  const reason = typeof found === 'object' ? 'non è un file' : found === 'ENOENT' ? 'non esiste' : `non si può leggere`
  throw new StartupError(`${file} ${reason}: indica il percorso di un’esportazione CSV.`)
}

async function seed(pictures: PictureStore, db: Database): Promise<void> {
  const app = { db, clock: systemClock, pictures }
  await seedDemo(app, { assets: join(root, 'assets/demo/pictures'), log: console.log })
}

/** The first Ctrl-C ends the import after the current product, the second one immediately. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1)
      stop.abort()
    })
  }
  // The reader has closed the pipe, as `| head` does.
  process.stdout.on('error', () => stop.abort())
  return stop.signal
}

/** Turns a lost database connection (e.g. the portal that runs it was stopped) into a readable error. */
function interruption(error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (/^(57P|08)|^(ECONN|EPIPE)/.test(code) || /Connection terminated|trying to connect/.test(current.message)) {
      return 'Il database si è fermato durante l’importazione: rilancia lo stesso comando per finirla.'
    }
  }
  return withoutParameters(error)
}

try {
  await main()
} catch (error) {
  const forPeople = error instanceof DomainError || error instanceof StartupError
  console.error(forPeople ? error.message : interruption(error))
  process.exitCode = 1
}

// npm run restore -- FOLDER [--into DATA_DIR]: restores a backup into an empty data folder, and verifies it.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { readConfig } from '../src/server/config.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
  const [folder] = positionals
  if (!folder) throw new StartupError('Uso: npm run restore -- CARTELLA-DEL-BACKUP [--into CARTELLA-DEI-DATI]')
  const root = join(import.meta.dirname, '..')
  process.chdir(root)
  const { data } = readConfig(process.env)
  if (data.databaseUrl) {
    throw new StartupError(
      'Il database è quello di DATABASE_URL: ripristinalo con gli strumenti del tuo server. Come, lo dice docs/operations.md.',
    )
  }
  const into = resolve(values.into ?? data.directory)
  const began = performance.now()
  const restored = await restoreBackup(resolve(folder), into, {
    migrations: join(root, 'migrations'),
    log: console.log,
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { orders, products, accounts, pictures, hasFiles, problems } = restored
  console.log(
    `Ripristinato in ${into} in ${seconds} s: ${orders} ordini, ${products} prodotti, ${accounts} account, ${pictures} immagini.`,
  )
  if (!hasFiles && pictures > 0) {
    console.log(
      'Il backup non contiene immagini: va bene solo se i file stanno in un archivio S3, che qui non si controlla.',
    )
  }
  if (problems.length === 0) {
    console.log(
      `Giacenze${hasFiles ? ', conti e immagini' : ' e conti'} tornano. Avvia il portale con questa DATA_DIR.`,
    )
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Manifest, manifestFile } from '../../backup/manifest.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { openDatabase } from '../../database/database.ts'
import { startEmbeddedPostgres } from '../../database/embedded/embedded.ts'
import { migrateDatabase } from '../../database/upgrade/migrate-database.ts'
import { openTariff } from '../../features/shipping/tariff-table.ts'
import { startTestApp } from '../test-app.ts'
import { runScript } from './app-process.ts'

const root = join(import.meta.dirname, '../../../..')

/** Opens a portal on its own embedded database, with one product with a picture, for backup tests. */
export async function openBackupHouse() {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-backup-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  const backups = join(directory, 'backups')
  const migrations = join(root, 'migrations')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(postgres.url, { connections: 2 })
  await migrateDatabase(db, migrations)
  await openTariff({ db })
  await db.close()
  const app = await startTestApp({ beside: { databaseUrl: postgres.url }, environment: { DATA_DIR: dataDir } })
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#364' } })
    .jpeg()
    .toBuffer()
  const { imageUrl } = await app.context.pictures.store(jpeg)
  const productId = await app.given.product({ stock: 1_000, images: [{ imageUrl, altText: '', color: null }] })

  let [minutes, restored] = [0, 0]
  return {
    directory,
    dataDir,
    backups,
    migrations,
    postgres,
    app,
    productId,
    /** Each a minute after the previous one, because backups are named by their time. */
    write: () => writeBackup(dataDir, backups, { now: new Date(Date.UTC(2026, 10, 1, 3, minutes++)) }),
    /** A folder to restore into, which does not exist yet. */
    elsewhere: () => join(directory, `restored-${restored++}`),
    run,
    async close() {
      await app[Symbol.asyncDispose]()
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, manifestFile), 'utf8'))

/** Removes the other files from a backup and its manifest, as if the portal had never had them. Returns their paths. */
export async function keepListed(folder: string, isKept: (path: string) => boolean): Promise<string[]> {
  const manifest = await manifestOf(folder)
  const files = manifest.files.filter(({ path }) => isKept(path))
  await writeFile(join(folder, manifestFile), JSON.stringify({ ...manifest, files }))
  const gone = manifest.files.map(({ path }) => path).filter((path) => !isKept(path))
  for (const path of gone) await rm(join(folder, path))
  return gone
}

/** Runs a command of `scripts/` and returns its exit code and complete output. */
async function run(script: string, args: string[], environment: Record<string, string>) {
  const { code, out, err } = await runScript(script, { args, environment })
  return { code, printed: out + err }
}

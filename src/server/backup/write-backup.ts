import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyCluster } from '../database/copy-cluster.ts'
import { type ClusterSession, withClusterSession } from '../database/with-cluster-session.ts'
import { StartupError } from '../startup-error.ts'
import { copyListed, filesIn, type ListedFile, manifestFile } from './manifest.ts'

/** Whole backups that are kept; the oldest goes once a newer one is whole. */
export const keptBackups = 7

const prefix = 'filiera-'

/** Of a backup that is being written; one that was left by a process that died is removed by the next. */
const draftPrefix = 'non-finito-'

/** What of the data folder is copied beside the cluster: files, and the secrets by which they and the database can be read. */
const kept = ['objects', 'app-secret', 'postgres-password'] as const

interface WrittenBackup {
  folder: string
  files: number
  bytes: number
}

/**
 * Writes a backup of everything in `dataDir` into a new folder of `into`, whether the portal is running or not (docs/operations.md#backup-and-recovery). It has its name
 * once it is whole and on the disk. Throws a `StartupError` with a sentence where it cannot be written.
 */
export async function writeBackup(
  dataDir: string,
  into: string,
  options: { now: Date; log?: (line: string) => void },
): Promise<WrittenBackup> {
  const name = options.now.toISOString().replaceAll(':', '-').slice(0, 19)
  const [draft, folder] = [join(into, `${draftPrefix}${name}-${process.pid}`), join(into, `${prefix}${name}`)]
  try {
    await makeFolder(into)
    await removeDrafts(into)
    await mkdir(draft, { mode: 0o700 })
    const files = await withClusterSession(dataDir, options.log, (session) => copyAll(session, dataDir, draft))
    const manifest = { format: 1, createdAt: options.now.toISOString(), files }
    await writeFile(join(draft, manifestFile), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await rename(draft, folder)
    await flushFolder(into)
    await removeOldest(into)
    return { folder, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  } catch (cause) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (cause instanceof StartupError) throw cause
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new StartupError(
      `Il backup in ${into} non si può scrivere${code}: controlla permessi e spazio, o scegli un’altra cartella.`,
      { cause },
    )
  }
}

/** Not by `recursive`, with which Node tries for ever where a parent is there and takes no folders (`/proc`). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, { mode: 0o700 })
  }
}

async function copyAll(session: ClusterSession, dataDir: string, draft: string): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  const buffer = Buffer.allocUnsafe(1 << 20)
  const copy = async (path: string) => {
    const target = join(draft, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const listed = await copyListed(join(dataDir, path), target, { path, buffer })
    if (listed) files.push(listed)
  }
  await mkdir(join(draft, 'postgres'), { mode: 0o700 })
  await copyCluster(session, join(dataDir, 'postgres'), join(draft, 'postgres'), (path) => copy(join('postgres', path)))
  files.push(await listLabel(draft))
  // After the database: whatever it names is there already, and goes a day later at the earliest.
  for (const part of kept) {
    const inner = await filesIn(join(dataDir, part)).catch(() => null)
    if (inner) for (const path of inner.filter((one) => !one.startsWith('drafts'))) await copy(join(part, path))
    else await copy(part)
  }
  return files
}

/** The one file that is written here. */
async function listLabel(draft: string): Promise<ListedFile> {
  const path = join('postgres', 'backup_label')
  const text = await readFile(join(draft, path))
  return { path, size: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}

async function removeDrafts(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    const pid = Number(name.startsWith(draftPrefix) ? name.split('-').at(-1) : Number.NaN)
    if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(into, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function removeOldest(into: string): Promise<void> {
  const whole = (await readdir(into)).filter((name) => /^filiera-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)).sort()
  for (const name of whole.slice(0, -keptBackups)) await rm(join(into, name), { recursive: true, force: true })
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

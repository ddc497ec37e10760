import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { type ClusterSession, copyCluster, withClusterSession } from '../database/embedded/copy-cluster.ts'
import { isRunning } from '../database/embedded/embedded-process.ts'
import { codeOf, filesIn, makeFolder } from '../files/folders.ts'
import { StartupError } from '../startup-error.ts'
import { copyListed, type ListedFile, type Manifest, manifestFile } from './manifest.ts'

/** Number of complete backups to keep. The oldest one is removed once a newer one is complete. */
export const keptBackups = 7

const prefix = 'filiera-'

/** Prefix of a backup that is being written. The next backup removes drafts of dead processes. */
const draftPrefix = 'non-finito-'

/** Secrets in the data folder that are needed to read the cluster and the files. */
const kept = ['app-secret', 'postgres-password'] as const

interface WrittenBackup {
  folder: string
  /** Surplus old backups that could not be removed. */
  left: readonly string[]
  files: number
  bytes: number
}

/**
 * Writes a backup of everything in `dataDir` into a new folder of `into`, whether the portal is running or not
 * (docs/operations.md#backup-and-recovery). The folder gets its final name once it is complete and flushed to disk. Throws a `StartupError` with an
 * Italian sentence if it cannot be written.
 */
export async function writeBackup(
  dataDir: string,
  into: string,
  options: { now: Date; log?: (line: string) => void },
): Promise<WrittenBackup> {
  const name = options.now.toISOString().replaceAll(':', '-').slice(0, 19)
  const [draft, folder] = [join(into, draftName(name)), join(into, `${prefix}${name}`)]
  try {
    await makeFolder(into)
    await removeDrafts(into)
    await mkdir(draft, { mode: 0o700 })
    const { files, databaseAt } = await withClusterSession(dataDir, options.log, (session) =>
      copyAll(session, dataDir, draft),
    )
    const [createdAt, until] = [options.now, databaseAt].map((instant) => instant.toISOString()) as [string, string]
    const manifest: Manifest = { format: 1, createdAt, databaseAt: until, files }
    await writeFile(join(draft, manifestFile), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await requireWhole(draft, files)
    await rename(draft, folder)
    await flushFolder(into)
    const left = await removeOldest(into)
    return { folder, left, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  } catch (cause) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (cause instanceof StartupError) throw cause
    const place = cause instanceof Error && 'path' in cause ? `: ${String(cause.path)}` : ''
    const code = codeOf(cause) ? ` (${codeOf(cause)}${place})` : ''
    throw new StartupError(
      `Il backup in ${into} non si può scrivere${code}: controlla permessi e spazio, o scegli un’altra cartella.`,
      { cause },
    )
  }
}

async function copyAll(session: ClusterSession, dataDir: string, draft: string) {
  const files: ListedFile[] = []
  const buffer = Buffer.allocUnsafe(1 << 20)
  const copy = async (path: string) => {
    const target = join(draft, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const listed = await copyListed(join(dataDir, path), target, { path, buffer })
    if (listed) files.push(listed)
  }
  await mkdir(join(draft, 'postgres'), { mode: 0o700 })
  const [from, to] = [join(dataDir, 'postgres'), join(draft, 'postgres')]
  const databaseAt = await copyCluster(session, from, to, (path) => copy(join('postgres', path)))
  files.push(await listLabel(draft))
  // Copied after the database, so that every file it names exists. An unused file is deleted a day later at the earliest.
  const objects = await filesIn(join(dataDir, 'objects'))
  for (const path of objects.filter((one) => !one.startsWith(`drafts${sep}`))) await copy(join('objects', path))
  for (const path of kept) await copy(path)
  return { files, databaseAt }
}

/** The only file that is written directly into the backup. */
async function listLabel(draft: string): Promise<ListedFile> {
  const path = join('postgres', 'backup_label')
  const text = await readFile(join(draft, path))
  return { path, size: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Contains the machine and the process, because several may write into one folder. */
const draftName = (name: string) => `${draftPrefix}${name}@${hostname()}@${process.pid}`

/** Age limit for drafts of other machines, whose processes cannot be checked from here. */
const longestDraftMs = 24 * 60 * 60 * 1000

async function removeDrafts(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    if (!name.startsWith(draftPrefix)) continue
    const [, host, number] = name.split('@')
    const pid = Number(number)
    // A draft with our own process id belongs to an earlier process: in a container the id is always the same.
    const isLeft = host === hostname() ? pid === process.pid || !isRunning(pid) : await isOlder(join(into, name))
    if (isLeft) await rm(join(into, name), { recursive: true, force: true })
  }
}

async function isOlder(draft: string): Promise<boolean> {
  const found = await stat(draft).catch(() => null)
  return found !== null && Date.now() - found.birthtimeMs > longestDraftMs
}

/** Other users of the folder may have removed files during the backup. */
async function requireWhole(draft: string, files: readonly ListedFile[]): Promise<void> {
  for (const { path, size } of files) {
    const found = await stat(join(draft, path)).catch(() => null)
    if (found?.size !== size) {
      throw new StartupError(`Il backup non è intero: qualcuno ha tolto o cambiato ${path} mentre lo scrivevo.`)
    }
  }
}

/** Names of the complete backups, oldest first. */
const wholeBackups = async (into: string): Promise<readonly string[]> =>
  (await readdir(into)).filter((name) => /^filiera-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)).sort()

/** Returns the backups that could not be removed. */
async function removeOldest(into: string): Promise<readonly string[]> {
  const whole = await wholeBackups(into)
  const left: string[] = []
  for (const name of whole.slice(0, -keptBackups)) {
    await rm(join(into, name), { recursive: true, force: true }).catch(() => left.push(name))
  }
  return left
}

/** Start time of the newest complete backup in this folder; null if there is none or the folder cannot be read. */
export async function newestBackup(into: string): Promise<Date | null> {
  const [newest] = (await wholeBackups(into).catch(() => [])).slice(-1)
  if (!newest) return null
  const [day = '', time = ''] = newest.slice(prefix.length).split('T')
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`)
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems do not support flushing a folder.
    if (!['EINVAL', 'ENOTSUP', 'EISDIR'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}

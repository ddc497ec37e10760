import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../startup-error.ts'
import { give, giveTree, nobody, ownAccount, type ServerAccount } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { isRunning } from './embedded-process.ts'

const run = promisify(execFile)

/** The bootstrap superuser, only for administration (lock, role, database). The application itself is not a superuser. */
export const superuser = 'postgres'

/** Creates the data directory and returns its real path, from which every other path is derived. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (process.getuid?.() === 0) await openToPassing(resolve(dataDir), resolve(made ?? dataDir))
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new StartupError(
      `La cartella dei dati ${dataDir} non è scrivibile${code}: controlla i permessi o scegline un'altra con DATA_DIR.`,
      { cause },
    )
  }
}

/** Under root the database's account must be able to enter, but not to list, the data directory and the newly created directories above it. */
async function openToPassing(lowest: string, highest: string): Promise<void> {
  const { mode } = await stat(lowest)
  await chmod(lowest, (mode & 0o777) | 0o111)
  if (lowest !== highest) await openToPassing(dirname(lowest), highest)
}

/** Reads the database password, which the first start creates. */
export async function openPassword(dataDir: string, clusterDir: string, account: ServerAccount): Promise<string> {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    if (existsSync(clusterDir)) {
      throw new StartupError(`Manca ${file}, la password del database in ${clusterDir}: rimettilo da una copia.`)
    }
    // Written to a temporary file and then linked, so that no process reads a partial password and one of two concurrent first starts wins.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    await give(draft, account)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Creates the cluster if it does not exist. initdb works in a temporary directory that is renamed once it is complete. An interrupted run leaves a
 * draft, which the next start deletes.
 */
export async function ensureCluster(options: {
  dataDir: string
  clusterDir: string
  account: ServerAccount
  binaries: PostgresBinaries
  sync: boolean
}): Promise<{ created: boolean }> {
  const { dataDir, clusterDir, account, binaries } = options
  await removeAbandonedDrafts(dataDir)
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return { created: false }

  const draft = join(dataDir, `postgres.draft-${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  // initdb rejects an account without a name.
  const initialiser = account === ownAccount ? nobody : account
  await give(draft, initialiser)
  const passwordFile = `${draft}-password`
  await copyFile(join(dataDir, 'postgres-password'), passwordFile)
  await give(passwordFile, initialiser)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
        ...(options.sync ? [] : ['--no-sync']),
      ],
      { ...initialiser, cwd: draft, env: serverEnvironment() },
    )
    if (account === ownAccount) await giveTree(draft, account)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new StartupError(`Non è stato possibile creare il database in ${clusterDir}:\n${said}`, { cause })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await settle(draft, clusterDir, dataDir)
  return { created: true }
}

async function settle(draft: string, clusterDir: string, dataDir: string): Promise<void> {
  try {
    await rename(draft, clusterDir)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // A concurrent first start was faster. Its cluster has the same password.
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw new StartupError(`La cartella ${clusterDir} contiene altro e non un database: svuotala o spostala.`, {
      cause,
    })
  }
  if (process.platform === 'win32') return
  const parent = await open(dataDir)
  await parent.sync()
  await parent.close()
}

async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.draft-(\d+)(?:-password)?$/.exec(name)?.[1]
    if (!pid || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** The environment without variables that would affect PostgreSQL (PGDATA, PGOPTIONS, locales). */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

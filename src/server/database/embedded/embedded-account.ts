import { existsSync, type Stats } from 'node:fs'
import { chown, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** System account of the PostgreSQL process; undefined: the current one. */
export type ServerAccount = { uid: number; gid: number } | undefined

/**
 * PostgreSQL's account when root starts it: a number that systems leave free (systemd's UIDS-GIDS) and that owns nothing else. It needs no entry in
 * /etc/passwd.
 */
export const ownAccount = { uid: 60_700, gid: 60_700 }

/**
 * Any daemon may run as this account. Earlier releases gave it ownership of the data. initdb still runs as it, because initdb looks up the name of
 * its account.
 */
export const nobody = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL refuses to run as root. A directory already used by a normal user keeps its owner, so that this user can still use it after a start as
 * root. `isServed`: a server is running on it.
 */
export async function chooseServerAccount(
  dataDir: string,
  clusterDir: string,
  isServed: boolean,
): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return undefined
  const cluster = await stat(clusterDir).catch(() => undefined)
  const { uid, gid } = cluster ?? (await stat(dataDir))
  if (uid !== 0 && uid !== nobody.uid) return { uid, gid }
  if (!cluster) return ownAccount
  // A server that an earlier release left running: the ownership changes at the next start.
  if (isServed) return { uid, gid }
  // Data of an earlier release, or a copy restored by root, typically from a backup.
  await giveTree(clusterDir, ownAccount)
  for (const name of ['postgres-password', 'postgres.log', 'postgres.log.1']) {
    const file = join(dataDir, name)
    if (existsSync(file)) await give(file, ownAccount)
  }
  return ownAccount
}

/** The first directory on the way from the root down to `path` that the account cannot enter; undefined if it can enter all. */
export async function firstImpassable(path: string, account: ServerAccount): Promise<string | undefined> {
  if (!account) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : await firstImpassable(parent, account)
  if (above) return above
  return canPass(await stat(path), account) ? undefined : path
}

/** True if the account may enter the directory or execute the program. */
export function canPass({ uid, gid, mode }: Stats, account: NonNullable<ServerAccount>): boolean {
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Throws a clear `StartupError` instead of initdb's bare "Permission denied". */
export async function requirePassable(path: string, account: ServerAccount): Promise<void> {
  const closed = await firstImpassable(path, account)
  if (!closed) return
  throw new StartupError(
    `Il programma è avviato da root, ma PostgreSQL non può esserlo e come utente ${account?.uid} non può attraversare ` +
      `${closed}: sposta il progetto e i dati in una cartella aperta a tutti (per esempio sotto /opt o /srv), ` +
      'oppure avvia il programma da utente normale.',
  )
}

export async function give(path: string, account: ServerAccount): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

export async function giveTree(path: string, account: NonNullable<ServerAccount>): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  await give(path, account)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await giveTree(join(path, name), account)
}

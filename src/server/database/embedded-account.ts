import type { Stats } from 'node:fs'
import { chown, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The system account that PostgreSQL runs as; undefined means the current one. */
export type ServerAccount = { uid: number; gid: number } | undefined

/** PostgreSQL's account where root starts it: owner of nothing else. */
export const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. A directory that a normal user has used keeps its owner, so that the user can still use it after one
 * start as root.
 */
export async function chooseServerAccount(dataDir: string, clusterDir: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return undefined
  const cluster = await stat(clusterDir).catch(() => undefined)
  const { uid, gid } = cluster ?? (await stat(dataDir))
  if (uid !== 0) return { uid, gid }
  if (!cluster) return nobody
  // A copy restored by root, typically from a backup.
  await giveTree(clusterDir, nobody)
  return nobody
}

/** The first directory from the root down to `path` that the account cannot enter; undefined if it can enter all. */
export async function firstImpassable(path: string, account: ServerAccount): Promise<string | undefined> {
  if (!account) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : await firstImpassable(parent, account)
  if (above) return above
  return canPass(await stat(path), account) ? undefined : path
}

/** Whether the account may enter a directory, or run a program. */
export function canPass({ uid, gid, mode }: Stats, account: NonNullable<ServerAccount>): boolean {
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** A clear sentence instead of initdb's bare "Permission denied". */
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

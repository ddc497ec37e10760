import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { canPass, nobody, ownAccount } from './embedded-account.ts'

/** System folders that everyone can enter and where root stores program data, in order of preference. */
const systemFolders = ['/var/lib', '/srv', '/opt']

/**
 * A folder for data that the embedded PostgreSQL must reach: the wanted folder, or else a system folder that is always the same for it. PostgreSQL
 * cannot run as root, and as another user it cannot enter a closed home directory, where root's clones are in most containers. Creates nothing.
 */
export function reachableFolder(wanted: string): string {
  const folder = resolve(wanted)
  if (process.getuid?.() !== 0 || isReachable(folder)) return folder
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  const name = join(`${basename(dirname(folder))}-${mark}`, basename(folder))
  const places = systemPlaces().map((place) => join(place, name))
  // The folder used before. Without any, embedded-account.ts reports the error.
  return places.find((place) => existsSync(place)) ?? places[0] ?? folder
}

/** The portal's folders that PostgreSQL can reach under any account, best first. They may not exist yet. */
export const systemPlaces = (): string[] => systemFolders.filter(isFit).map((folder) => join(folder, 'filiera'))

/** True if the folder belongs to root, so that no other user can place programs or data in it. */
function isFit(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { uid, mode } = statSync(folder)
  if (uid !== 0 || mode & 0o022 || !isPassable(folder, ownAccount)) return false
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Checks with the account of existing data if they belong to another user. The folder itself is made accessible when it is used. */
function isReachable(folder: string): boolean {
  const owner = [join(folder, 'postgres'), folder].find((path) => existsSync(path))
  const { uid, gid } = owner ? statSync(owner) : ownAccount
  return isPassable(dirname(folder), uid === 0 || uid === nobody.uid ? ownAccount : { uid, gid })
}

function isPassable(folder: string, account: typeof ownAccount): boolean {
  const parent = dirname(folder)
  if (parent !== folder && !isPassable(parent, account)) return false
  // A missing folder is created so that it can be entered.
  return !existsSync(folder) || canPass(statSync(folder), account)
}

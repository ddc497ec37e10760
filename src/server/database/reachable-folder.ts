import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { canPass, nobody, ownAccount } from './embedded-account.ts'

/** Folders of the system where root keeps programs' data and that everyone can enter, in the order they are tried. */
const systemFolders = ['/var/lib', '/srv', '/opt']

/**
 * Where data may be kept that the embedded PostgreSQL has to reach: the wanted folder, or else one of the system's that is always the same
 * for it. PostgreSQL cannot run as root, and as another user it cannot enter a closed home directory, in which root's clones lie in most
 * containers. Creates nothing.
 */
export function reachableFolder(wanted: string): string {
  const folder = resolve(wanted)
  if (process.getuid?.() !== 0 || isReachable(folder)) return folder
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  const name = join(`${basename(dirname(folder))}-${mark}`, basename(folder))
  const places = systemPlaces().map((place) => join(place, name))
  // The one that was used before; none at all ends in the sentence that embedded-account.ts has for it.
  return places.find((place) => existsSync(place)) ?? places[0] ?? folder
}

/** The portal's folders that PostgreSQL can reach whatever account it runs as, best first; they may not exist yet. */
export const systemPlaces = (): string[] => systemFolders.filter(isFit).map((folder) => join(folder, 'filiera'))

/** Root's own, so that nobody else can put programs or data there. */
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

/** The account is that of the data, if they are another user's already. The folder itself is opened when it is used. */
function isReachable(folder: string): boolean {
  const owner = [join(folder, 'postgres'), folder].find((path) => existsSync(path))
  const { uid, gid } = owner ? statSync(owner) : ownAccount
  return isPassable(dirname(folder), uid === 0 || uid === nobody.uid ? ownAccount : { uid, gid })
}

function isPassable(folder: string, account: typeof ownAccount): boolean {
  const parent = dirname(folder)
  if (parent !== folder && !isPassable(parent, account)) return false
  // What does not exist yet is made so that it can be entered.
  return !existsSync(folder) || canPass(statSync(folder), account)
}

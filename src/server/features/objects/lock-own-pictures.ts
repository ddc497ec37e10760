import type { ObjectKind } from '../../../domain/files.ts'
import type { Transaction } from '../../database/database.ts'
import { mediaFolder } from '../../gateways/pictures/picture-store.ts'
import { lockOwnAttached, lockOwnFolder } from './objects.queries.ts'

/** Returns whether all paths are pictures that the account attached for `kind`. The nightly sweep cannot remove them until the transaction ends. */
export async function lockOwnPictures(
  tx: Transaction,
  { ownerId, paths, kind }: { ownerId: string; paths: readonly string[]; kind: ObjectKind },
): Promise<boolean> {
  const ids = paths.map((path) => path.split('/').at(-1) ?? '')
  return (await lockOwnAttached(tx, { ownerId, ids, kind })) === ids.length
}

/** Like `lockOwnPictures`, for a logo. Logos are public and their path names the content, so two accounts may have attached the same one. */
export async function lockOwnLogo(
  tx: Transaction,
  { ownerId, path }: { ownerId: string; path: string },
): Promise<boolean> {
  const folder = mediaFolder(path)
  return folder !== undefined && lockOwnFolder(tx, { ownerId, folder, kind: 'white-label-logo' })
}

import type { ObjectKind } from '../../../domain/files.ts'
import type { Transaction } from '../../database/database.ts'
import { mediaFolder } from '../../gateways/pictures/picture-store.ts'
import { lockOwnAttached, lockOwnFolder } from './objects.queries.ts'

/**
 * Whether all of these paths are pictures that the account attached for `kind`. They stay until the transaction ends, so that whoever stores
 * the paths in it is not overtaken by the nightly sweep.
 */
export async function keepOwnPictures(
  tx: Transaction,
  { ownerId, paths, kind }: { ownerId: string; paths: readonly string[]; kind: ObjectKind },
): Promise<boolean> {
  const ids = paths.map((path) => path.split('/').at(-1) ?? '')
  return (await lockOwnAttached(tx, { ownerId, ids, kind })) === ids.length
}

/** The same of a logo, which is public: its path names the content, so two accounts may each have attached it. */
export async function keepOwnLogo(
  tx: Transaction,
  { ownerId, path }: { ownerId: string; path: string },
): Promise<boolean> {
  const folder = mediaFolder(path)
  return folder !== undefined && lockOwnFolder(tx, { ownerId, folder, kind: 'white-label-logo' })
}

import { fileProblems } from '../../../domain/file-problems.ts'
import type { ObjectKind } from '../../../domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { mediaAddress, mediaFolder, type StoredPicture } from '../../gateways/pictures/picture-store.ts'
import { insertPreviews, lockFolder, lockOwnAttached, lockOwnFolder, selectAttachedFolders } from './objects.queries.ts'

/**
 * Call in the transaction that starts to reference the renditions of a folder: a concurrent sweep waits for its end and then sees the reference.
 * Throws if the folder was swept after it was found stored; storing the picture again fixes this.
 */
async function holdFolder(app: Pick<AppContext, 'pictures'>, tx: Transaction, folder: string): Promise<void> {
  if (!(await isFolderHeld(app, tx, folder))) throw fileProblems['upload.not_decoded']()
}

/** Like `holdFolder`, but returns false instead of throwing. */
export async function isFolderHeld(
  app: Pick<AppContext, 'pictures'>,
  tx: Transaction,
  folder: string,
): Promise<boolean> {
  await lockFolder(tx, folder)
  return app.pictures.isStored(folder)
}

/** Holds the folder of a picture that has just been stored and saves its preview before any row references the picture. */
export async function holdPicture(
  app: Pick<AppContext, 'pictures'>,
  tx: Transaction,
  picture: StoredPicture,
): Promise<void> {
  await holdFolder(app, tx, picture.folder)
  await insertPreviews(tx, [picture])
}

/**
 * Returns the given paths that are product pictures uploaded by the account. The nightly sweep cannot remove them until the transaction ends. Call
 * before the transaction locks a product.
 */
export async function holdProductPictures(
  app: Pick<AppContext, 'pictures'>,
  tx: Transaction,
  { ownerId, paths }: { ownerId: string; paths: readonly string[] },
): Promise<ReadonlySet<string>> {
  const folders = [...new Set(paths)].flatMap((path) => mediaFolder(path) ?? [])
  const own = await selectAttachedFolders(tx, { ownerId, folders, kind: 'product-image' })
  // `own` is sorted: locking in a fixed order keeps two admins with the same pictures from deadlocking.
  const held: string[] = []
  for (const folder of own) if (await isFolderHeld(app, tx, folder)) held.push(folder)
  return new Set(held.map(mediaAddress))
}

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

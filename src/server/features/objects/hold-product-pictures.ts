import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { mediaAddress, mediaFolder } from '../../gateways/pictures/picture-store.ts'
import { isFolderHeld } from './hold-picture.ts'
import { selectAttachedFolders } from './objects.queries.ts'

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

import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { mediaAddress, mediaFolder } from '../../gateways/pictures/picture-store.ts'
import { isFolderHeld } from './hold-picture.ts'
import { selectAttachedFolders } from './objects.queries.ts'

/**
 * Those of these paths that are product pictures which the account uploaded. They stay until the transaction ends, so that whoever stores the
 * paths in it is not overtaken by the nightly sweep. To be called before the transaction locks a product.
 */
export async function holdProductPictures(
  app: Pick<AppContext, 'pictures'>,
  tx: Transaction,
  { ownerId, paths }: { ownerId: string; paths: readonly string[] },
): Promise<ReadonlySet<string>> {
  const folders = [...new Set(paths)].flatMap((path) => mediaFolder(path) ?? [])
  const own = await selectAttachedFolders(tx, { ownerId, folders, kind: 'product-image' })
  // In one order, so that two admins with the same pictures do not wait for each other.
  const held: string[] = []
  for (const folder of own) if (await isFolderHeld(app, tx, folder)) held.push(folder)
  return new Set(held.map(mediaAddress))
}

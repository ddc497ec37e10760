import { unavailable } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { StoredPicture } from '../../gateways/pictures/picture-store.ts'
import { insertPreviews, lockFolder } from './objects.queries.ts'

/**
 * Call in the transaction that starts to reference the renditions of a folder: a concurrent sweep waits for its end and then sees the reference.
 * Throws if the folder was swept after it was found stored; storing the picture again fixes this.
 */
async function holdFolder(app: Pick<AppContext, 'pictures'>, tx: Transaction, folder: string): Promise<void> {
  if (!(await isFolderHeld(app, tx, folder))) throw notStored()
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

export const notStored = () =>
  unavailable('upload.not_decoded', 'Non siamo riusciti a elaborare l’immagine: riprova tra un momento.')

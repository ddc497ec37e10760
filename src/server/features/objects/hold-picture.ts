import { unavailable } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { StoredPicture } from '../../gateways/pictures/picture-store.ts'
import { insertPreviews, lockFolder } from './objects.queries.ts'

/**
 * To be called in the transaction that begins to show the renditions of a folder: whoever sweeps it waits until then, and sees that it is
 * used. Throws where it was swept since it was found stored; storing it again helps.
 */
export async function holdFolder(app: Pick<AppContext, 'pictures'>, tx: Transaction, folder: string): Promise<void> {
  if (!(await isFolderHeld(app, tx, folder))) throw notStored()
}

/** The same for folders that should have been there: false where one is not. */
export async function isFolderHeld(
  app: Pick<AppContext, 'pictures'>,
  tx: Transaction,
  folder: string,
): Promise<boolean> {
  await lockFolder(tx, folder)
  return app.pictures.isStored(folder)
}

/** Holds the folder of a picture that has just been stored, and keeps its preview before anything that shows it is written. */
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

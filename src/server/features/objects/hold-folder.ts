import { unavailable } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockFolder } from './objects.queries.ts'

/**
 * To be called in the transaction that begins to show the renditions of a folder: whoever sweeps it waits until then, and sees that it is
 * used. Throws where it was swept since it was found stored; storing it again helps.
 */
export async function holdFolder(app: Pick<AppContext, 'pictures'>, tx: Transaction, folder: string): Promise<void> {
  await lockFolder(tx, folder)
  if (!(await app.pictures.isStored(folder))) throw notStored()
}

export const notStored = () =>
  unavailable('upload.not_decoded', 'Non siamo riusciti a elaborare l’immagine: riprova tra un momento.')

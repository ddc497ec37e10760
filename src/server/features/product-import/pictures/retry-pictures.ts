import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { renewFailedPictures } from './failed-pictures.queries.ts'
import { pictureIntake } from './picture-intake-job.ts'

/**
 * Tries again to fetch what of an import could not be had; returns how many products wait for it. What fails once more is told anew, once all of the
 * import is settled.
 */
export async function retryPictures(app: AppContext, tx: Transaction, importReference: string): Promise<number> {
  const products = await renewFailedPictures(tx, importReference)
  await app.jobs.send(tx, pictureIntake, ...products.map((productId) => ({ productId })))
  return products.length
}

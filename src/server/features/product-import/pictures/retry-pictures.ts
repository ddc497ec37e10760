import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { renewFailedPictures } from './failed-pictures.queries.ts'
import { pictureIntake } from './picture-intake-job.ts'

/**
 * Makes the failed pictures of an import due again. Returns the number of products that wait for them. New failures are reported again once the whole
 * import is settled.
 */
export async function retryPictures(app: AppContext, tx: Transaction, importReference: string): Promise<number> {
  const products = await renewFailedPictures(tx, importReference)
  await app.jobs.send(tx, pictureIntake, ...products.map((productId) => ({ productId })))
  return products.length
}

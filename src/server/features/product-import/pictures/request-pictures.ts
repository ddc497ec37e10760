import type { Transaction } from '../../../database/database.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { deleteAwaited, lockAwaited, type PictureOrder, upsertAwaited } from './awaited-pictures.queries.ts'
import { pictureIntake } from './picture-intake-job.ts'

/**
 * Records the pictures that the product still lacks, in the transaction that imports it, and queues the job that fetches them. Pictures already being
 * fetched are kept, failed ones are requested again, and those that the file no longer names are dropped. The product must be locked.
 */
export async function requestPictures(jobs: JobQueue, tx: Transaction, order: PictureOrder): Promise<void> {
  const { productId, missing } = order
  const awaited = await lockAwaited(tx, productId)
  const wanted = new Set(missing.map(({ sourceUrl }) => sourceUrl))
  const dropped = awaited.filter(({ sourceUrl }) => !wanted.has(sourceUrl)).map(({ id }) => id)
  if (dropped.length > 0) await deleteAwaited(tx, dropped)
  if (missing.length === 0) return
  await upsertAwaited(tx, order)
  const onTheirWay = new Set(awaited.filter(({ isFinal }) => !isFinal).map(({ sourceUrl }) => sourceUrl))
  // Pictures already being fetched have a job.
  if (missing.some(({ sourceUrl }) => !onTheirWay.has(sourceUrl))) await jobs.send(tx, pictureIntake, { productId })
}

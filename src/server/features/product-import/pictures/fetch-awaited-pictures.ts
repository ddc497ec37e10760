import pLimit from 'p-limit'
import { picturesFailed } from '../../../../domain/trouble.ts'
import type { AppBatchJob, AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { FetchingStopped, PictureUnavailable } from '../../../gateways/picture-fetch/picture-fetcher.ts'
import { NotAPicture, PictureNotDecoded, type StoredPicture } from '../../../gateways/pictures/picture-store.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { recordError } from '../../error-log/record-error.ts'
import { holdPicture } from '../../objects/hold-pictures.ts'
import { attachPicture } from '../../products/attach-picture.ts'
import { importLock } from '../product-import.queries.ts'
import {
  type ClaimedPicture,
  claimPicture,
  findAskingImport,
  popAwaited,
  recordFailedPicture,
  releasePicture,
  selectDueIds,
  selectSecondsToNext,
  selectStranded,
} from './awaited-pictures.queries.ts'
import { claimUnreported, type FailedImport, renewFailedPictures } from './failed-pictures.queries.ts'
import { pictureIntake } from './picture-intake-job.ts'

const fetchesAtOnce = 4

/** Products per run of the job. */
const productsAtOnce = 16

/** After this time a run starts no further picture; a new job fetches the rest. */
const turnMs = 60_000

/** Longer than fetching a picture and decoding it, including the decoder's queue. Afterwards the claims of a killed process are free again. */
const claimMinutes = 5

/** Seconds before the second, third and fourth attempt. Longer than the pause for a host that does not respond. */
const pauses = [120, 900, 3600] as const

/** Fetches the awaited pictures of imported products. Attaches each in a separate transaction once it is stored. */
export const fetchAwaitedPictures: AppBatchJob<{ productId: string }> = {
  ...pictureIntake,
  batchSize: productsAtOnce,
  runBatch(app, due) {
    const intake = openIntake(app)
    const products = new Map<string, Promise<void>>()
    for (const { productId } of due.map(({ data }) => data)) {
      if (!products.has(productId)) products.set(productId, intake(productId))
    }
    const reported = Promise.allSettled(products.values()).then(() => reportFailedPictures(app))
    return due.map(async ({ data }) => {
      await Promise.all([products.get(data.productId), reported])
    })
  },
}

/** Queues products without a job: their job was given up, or waited longer than the queue keeps jobs. */
export async function recoverPictureIntake(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await claimRound(tx, 'recover-pictures'))) return
    const stranded = await selectStranded(tx, pictureIntake.name, 1000)
    await app.jobs.send(tx, pictureIntake, ...stranded.map((productId) => ({ productId })))
  })
  await reportFailedPictures(app)
}

/** One run: fetches the due pictures of a product and queues a job for the rest. */
function openIntake(app: AppContext): (productId: string) => Promise<void> {
  const limit = pLimit(fetchesAtOnce)
  const end = performance.now() + turnMs

  async function takeOne(id: string): Promise<void> {
    if (performance.now() > end) return
    const picture = await claimPicture(app.db, id, claimMinutes)
    if (!picture) return
    try {
      const bytes = await app.pictureFetcher.fetch(picture.sourceUrl)
      await attach(app, picture, await app.pictures.store(bytes))
    } catch (error) {
      await handleFailure(app, picture, error)
    }
  }

  return async (productId) => {
    const ids = await selectDueIds(app.db, productId)
    const results = await Promise.allSettled(ids.map((id) => limit(() => takeOne(id))))
    const broken = results.find((result) => result.status === 'rejected')
    if (broken) throw broken.reason
    const seconds = await selectSecondsToNext(app.db, productId)
    if (seconds !== null)
      await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, pictureIntake, { productId }))
  }
}

function attach(app: AppContext, { id, productId }: ClaimedPicture, picture: StoredPicture): Promise<void> {
  return app.db.transaction(async (tx) => {
    await holdPicture(app, tx, picture)
    const taken = await popAwaited(tx, { id, productId })
    if (!taken) return
    const { replacedIds, importReference, ...image } = taken
    const { imageUrl } = picture
    const { isNew, replaced } = await attachPicture(tx, { ...image, productId, imageUrl }, replacedIds)
    if (!isNew && replaced.length === 0) return
    const asked = await findAskingImport(tx, importReference)
    // The import command has no admin.
    if (!asked) return
    await announce(app, tx, 'product_import.picture_taken', {
      ...asked,
      productId,
      sourceUrl: image.sourceUrl,
      taken: isNew ? [imageUrl] : [],
      replaced,
    })
  })
}

/** Rethrows only `FetchingStopped`, which ends the run. */
async function handleFailure(app: AppContext, picture: ClaimedPicture, error: unknown): Promise<void> {
  if (error instanceof FetchingStopped) {
    await releasePicture(app.db, picture)
    throw error
  }
  const { reason, mayChange } = judge(app, error)
  await recordFailedPicture(app.db, picture, { reason, pause: mayChange ? (pauses[picture.tries] ?? null) : null })
}

function judge(app: Pick<AppContext, 'log'>, error: unknown): { reason: string; mayChange: boolean } {
  if (error instanceof PictureUnavailable) return { reason: error.message, mayChange: error.mayChange }
  if (error instanceof NotAPicture) return { reason: error.message.replace(/\.$/, ''), mayChange: false }
  if (error instanceof PictureNotDecoded) return { reason: 'non si è potuta elaborare', mayChange: true }
  app.log.error({ err: error }, 'A picture of an import could not be stored')
  return { reason: 'non si è potuta salvare', mayChange: true }
}

/** Reports to the admins, once per import and when all of its pictures are settled, which ones could not be fetched. */
function reportFailedPictures(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    for (const { failed, ...facts } of await claimUnreported(tx, importLock)) {
      await recordError(app, tx, {
        source: 'import',
        errorType: picturesFailed,
        errorMessage: describe(failed, facts),
        payload: { failed, ...facts },
      })
    }
  })
}

function describe(failed: number, { reasons }: Pick<FailedImport, 'reasons'>): string {
  const what =
    failed === 1
      ? 'Un’immagine di un’importazione non si è potuta prendere'
      : `${failed} immagini di un’importazione non si sono potute prendere`
  const most = reasons[0]
  const why =
    most && reasons.length === 1 ? most.reason : reasons.map((each) => `${each.reason} (${each.pictures})`).join('; ')
  return `${what}: ${why}. Correggi gli indirizzi nel file e ripeti l’importazione: si riprovano solo le immagini che mancano.`
}

/**
 * Makes the failed pictures of an import due again. Returns the number of products that wait for them. New failures are reported again once the whole
 * import is settled.
 */
export async function retryPictures(app: AppContext, tx: Transaction, importReference: string): Promise<number> {
  const products = await renewFailedPictures(tx, importReference)
  await app.jobs.send(tx, pictureIntake, ...products.map((productId) => ({ productId })))
  return products.length
}

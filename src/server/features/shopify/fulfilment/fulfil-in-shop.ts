import {
  type FulfilmentOutcome,
  fulfilmentReasons,
  triesInAWeek,
  triesInTwoHours,
} from '../../../../domain/shopify/shopify-fulfilments.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { recordFailure } from '../../error-log/record-error.ts'
import { shopFulfilment } from '../../shop-fulfilments/queue-shop-fulfilments.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import {
  type ClaimedFulfilment,
  claimDueFulfilment,
  endTry,
  findShipment,
  releaseFulfilment,
  type Shipment,
  selectOwnersWithDue,
} from './fulfilments.queries.ts'
import { sendShipment } from './send-shipment.ts'

/** Sends every due shipment to an account's shop. If the shop is unreachable it is paused, and its shipments stay due. */
export const fulfilInShop: AppJob<{ userId: string }> = {
  ...shopFulfilment,
  run: (app, { userId }) => sendAllDue(app, userId),
}

/** Queues a job for each shop that may be called now: replaces lost jobs, and retries shipments whose pause is over. */
export const retryFulfilments: AppJob = {
  name: 'retry-shop-fulfilments',
  cron: '* * * * *',
  atStart: true,
  async run(app) {
    const owners = await selectOwnersWithDue(app.db, 500)
    await app.db.transaction((tx) => app.jobs.send(tx, shopFulfilment, ...owners.map((userId) => ({ userId }))))
  },
}

/** No further shipment is started after this time; another job continues. */
const longestRunMs = 45_000

async function sendAllDue(app: AppContext, userId: string): Promise<void> {
  const lastStart = performance.now() + longestRunMs
  try {
    const isRest = await withOwnShop(app, userId, async (shop) => {
      while (performance.now() < lastStart) if (!(await sendNext(app, shop, userId))) return false
      return true
    })
    if (isRest) await app.db.transaction((tx) => app.jobs.send(tx, shopFulfilment, { userId }))
  } catch (error) {
    // The shop is paused, or its owner was notified that it is deactivated.
    if (!(error instanceof ShopDown) && !(error instanceof ShopRefused)) throw error
  }
}

/** Returns false if nothing is due. */
async function sendNext(app: AppContext, shop: OpenShop, userId: string): Promise<boolean> {
  const taken = await claimDueFulfilment(app.db, userId)
  if (!taken) return false
  const shipment = await findShipment(app.db, taken.orderId)
  if (!shipment) throw new Error(`Order ${taken.orderId} is due for fulfilment in its shop but has no shipment`)
  const outcome = await sendShipment(app, shop, taken, shipment).catch(async (error: unknown) => {
    const troubled = await failureOutcome(app, shop, shipment, error)
    if (troubled) return troubled
    await releaseFulfilment(app.db, taken)
    // A closed shop is paused like an unreachable one.
    throw error instanceof ShopRefused && error.reason === 'shop' ? new ShopDown(error.message) : error
  })
  await end(app, taken, shipment, outcome)
  return true
}

/** The outcome if only this shipment is affected; null if the whole shop is. */
async function failureOutcome(
  app: AppContext,
  shop: OpenShop,
  { id, userId }: Shipment,
  error: unknown,
): Promise<FulfilmentOutcome | null> {
  if (error instanceof ShopRefused)
    return error.reason === 'denied' ? later(fulfilmentReasons.denied, triesInTwoHours) : null
  if (error instanceof ShopDown) {
    if (error.waitMs !== undefined) return null
    // An order that the shop fails to process must not make the whole shop seem down.
    return shop.isThere().then(
      () => later(fulfilmentReasons.silent),
      () => null,
    )
  }
  await recordFailure(app, error, {
    source: 'jobs',
    errorType: 'shopify.fulfilment_not_told',
    errorMessage: 'Una spedizione non si riesce a comunicare a Shopify',
    payload: { userId, orderId: id },
  })
  return later(fulfilmentReasons.ours)
}

const later = (reason: string, maxTries = triesInAWeek): FulfilmentOutcome => ({ state: 'due', reason, maxTries })

/** Ends an attempt. A shipment that is still due after `maxTries` fails, and its owner is notified. */
async function end(
  app: AppContext,
  taken: ClaimedFulfilment,
  shipment: Shipment,
  outcome: FulfilmentOutcome,
): Promise<void> {
  const isOver = outcome.state === 'failed' || (outcome.state === 'due' && taken.tries >= outcome.maxTries)
  const { reason } = outcome
  await app.db.transaction(async (tx) => {
    if (!isOver || reason === null) return endTry(tx, taken, outcome)
    if (!(await endTry(tx, taken, { state: 'failed', reason }))) return
    await announce(app, tx, 'shop.fulfilment_failed', { order: shipment, reason })
  })
}

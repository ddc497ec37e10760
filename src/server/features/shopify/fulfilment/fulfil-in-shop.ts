import {
  type FulfilmentOutcome,
  fulfilmentReasons,
  triesInAWeek,
  triesInTwoHours,
} from '../../../../domain/shopify-fulfilments.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { recordFailure } from '../../error-log/record-failure.ts'
import { shopFulfilment } from '../../shop-fulfilments/shop-fulfilment-job.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import {
  endTry,
  findShipment,
  letGoOf,
  type Shipment,
  selectOwnersWithDue,
  type TakenFulfilment,
  takeDueFulfilment,
} from './fulfilments.queries.ts'
import { tellShop } from './tell-shop.ts'

/** Tells an account's shop of every shipment that is due. A shop that is not to be had is left alone for a while, and what is due stays so. */
export const fulfilInShop: AppJob<{ userId: string }> = {
  ...shopFulfilment,
  run: (app, { userId }) => tellAllDue(app, userId),
}

/** Of the shops that may be asked now; jobs that were lost, and tries whose pause is over. */
export const retryFulfilments: AppJob = {
  name: 'retry-shop-fulfilments',
  cron: '* * * * *',
  atStart: true,
  async run(app) {
    const owners = await selectOwnersWithDue(app.db, 500)
    await app.db.transaction((tx) => app.jobs.send(tx, shopFulfilment, ...owners.map((userId) => ({ userId }))))
  },
}

/** No other shipment is begun after so long: the rest is another job's. */
const longestRunMs = 45_000

async function tellAllDue(app: AppContext, userId: string): Promise<void> {
  const lastStart = performance.now() + longestRunMs
  try {
    const isRest = await withOwnShop(app, userId, async (shop) => {
      while (performance.now() < lastStart) if (!(await tellNext(app, shop, userId))) return false
      return true
    })
    if (isRest) await app.db.transaction((tx) => app.jobs.send(tx, shopFulfilment, { userId }))
  } catch (error) {
    // It is paused, or its owner has been told that it is not linked any more.
    if (!(error instanceof ShopDown) && !(error instanceof ShopRefused)) throw error
  }
}

/** False: nothing is due. */
async function tellNext(app: AppContext, shop: OpenShop, userId: string): Promise<boolean> {
  const taken = await takeDueFulfilment(app.db, userId)
  if (!taken) return false
  const shipment = await findShipment(app.db, taken.orderId)
  if (!shipment) throw new Error(`Order ${taken.orderId} is told to its shop, and was not sent`)
  const outcome = await tellShop(app, shop, taken, shipment).catch(async (error: unknown) => {
    const troubled = await whyItFailed(app, shop, shipment, error)
    if (troubled) return troubled
    await letGoOf(app.db, taken)
    // A shop that is closed is left alone like one that cannot be reached.
    throw error instanceof ShopRefused && error.reason === 'shop' ? new ShopDown(error.message) : error
  })
  await end(app, taken, shipment, outcome)
  return true
}

/** What is wrong with this shipment alone; null where it is the whole shop. */
async function whyItFailed(
  app: AppContext,
  shop: OpenShop,
  { id, userId }: Shipment,
  error: unknown,
): Promise<FulfilmentOutcome | null> {
  if (error instanceof ShopRefused)
    return error.reason === 'denied' ? later(fulfilmentReasons.denied, triesInTwoHours) : null
  if (error instanceof ShopDown) {
    if (error.waitMs !== undefined) return null
    // An order that the shop cannot speak of must not make it seem down.
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

const later = (reason: string, mostTries = triesInAWeek): FulfilmentOutcome => ({ state: 'due', reason, mostTries })

/** After as many tries as it is worth, what is still due has failed, and its owner hears of it. */
async function end(
  app: AppContext,
  taken: TakenFulfilment,
  shipment: Shipment,
  outcome: FulfilmentOutcome,
): Promise<void> {
  const isOver = outcome.state === 'failed' || (outcome.state === 'due' && taken.tries >= outcome.mostTries)
  const { reason } = outcome
  await app.db.transaction(async (tx) => {
    if (!isOver || reason === null) return endTry(tx, taken, outcome)
    if (!(await endTry(tx, taken, { state: 'failed', reason }))) return
    await announce(app, tx, 'shop.fulfilment_failed', { order: shipment, reason })
  })
}

import { isConsigneeWrittenTo } from '../../../../domain/orders/consignees.ts'
import {
  type FulfilmentOutcome,
  type FulfilmentThere,
  fulfilmentReasons,
  isAllOurs,
  outcomeOf,
  planFulfilment,
  refusedReason,
  type ShopTracking,
  type SkuPieces,
  shopTrackingOf,
  storedNumber,
  storedTracking,
  triesInTwoHours,
  whoseFulfilment,
} from '../../../../domain/shopify/shopify-fulfilments.ts'
import type { AppContext } from '../../../app-context.ts'
import { type OpenShop, ShopDown } from '../../../gateways/shops/shop-gateway.ts'
import {
  type ClaimedFulfilment,
  recordMade,
  recordSentTracking,
  type Shipment,
  selectShippedPieces,
} from './fulfilments.queries.ts'

/** An attempt makes no change in the shop after this time, because another process may take the shipment after a minute. */
const maxMs = 20_000

/** One attempt to send one shipment to a shop. */
interface Telling {
  app: AppContext
  shop: OpenShop
  taken: ClaimedFulfilment
  shipment: Shipment
  tracking: ShopTracking
  notifyCustomer: boolean
  lastCall: number
}

/** Our fulfilments in the shop, with their pieces. */
interface Ours {
  fulfilments: FulfilmentThere[]
  pieces: SkuPieces[]
}

/**
 * Brings the shop's order in line with the shipment. It reads the shop first, so that nothing is made twice after a lost response. Then it corrects
 * the tracking of our fulfilments and fulfils the missing pieces, location by location.
 */
export async function sendShipment(
  app: AppContext,
  shop: OpenShop,
  taken: ClaimedFulfilment,
  shipment: Shipment,
): Promise<FulfilmentOutcome> {
  const { carrier, trackingNumber, shippingCountry, shopifyOrderId } = shipment
  if (!carrier || !trackingNumber || !shopifyOrderId)
    throw new Error(`Order ${shipment.id} was shipped without carrier or tracking number, or has no shop order`)
  const tracking = shopTrackingOf({ carrier, trackingNumber, shippingCountry })
  const notifyCustomer = !isConsigneeWrittenTo(shipment, shipment.reseller)
  const lastCall = performance.now() + maxMs
  const telling = { app, shop, taken, shipment, tracking, notifyCustomer, lastCall }

  const there = await shop.shippingOf(shopifyOrderId)
  if (!there) return { state: 'failed', reason: fulfilmentReasons.gone }
  const ours = await findOurs(telling, there.fulfilments)
  const refusal = await correctOurs(telling, ours)
  if (refusal !== null) return refused(refusal)
  const plan = planFulfilment(await selectShippedPieces(app.db, shipment.id), ours.pieces, there.fulfilmentOrders)
  if (plan.parts.length > 0) await recordSentTracking(app.db, taken, storedTracking(tracking))
  for (const part of plan.parts) {
    inTime(telling)
    const made = await shop.fulfil({ part, tracking, notifyCustomer })
    if ('refusal' in made) return refused(made.refusal)
    await recordMade(app.db, taken, made.id)
  }
  const isTold = ours.fulfilments.length + plan.parts.length > 0
  return outcomeOf(plan, { isTold, isCancelled: there.isCancelled })
}

const refused = (message: string): FulfilmentOutcome => ({
  state: 'due',
  reason: refusedReason(message),
  maxTries: triesInTwoHours,
})

async function findOurs({ shop, taken, tracking }: Telling, there: readonly FulfilmentThere[]): Promise<Ours> {
  const ids = taken.fulfilmentIds
  const numbers = [tracking.number, ...(taken.toldTracking === null ? [] : [storedNumber(taken.toldTracking)])]
  const ours: Ours = { fulfilments: [], pieces: [] }
  for (const fulfilment of there) {
    const whose = whoseFulfilment(fulfilment, { ids, numbers })
    if (whose === 'foreign') continue
    const lines = await shop.linesOf(fulfilment.id)
    if (whose === 'open' && !isAllOurs(lines)) continue
    ours.fulfilments.push(fulfilment)
    ours.pieces.push(...lines)
  }
  return ours
}

/**
 * Corrects the tracking of our fulfilments. A manual edit in the shop stays unless our tracking has changed since. Returns the shop's refusal, or
 * null.
 */
async function correctOurs(telling: Telling, { fulfilments }: Ours): Promise<string | null> {
  const { app, shop, taken, tracking, notifyCustomer } = telling
  const told = storedTracking(tracking)
  for (const { id, company, number } of fulfilments) {
    const isKnown = taken.fulfilmentIds.includes(id)
    const isRight = number === tracking.number && company === tracking.company
    if (!isRight && !(isKnown && taken.toldTracking === told)) {
      inTime(telling)
      const corrected = await shop.correctTracking({ id, tracking, notifyCustomer })
      if ('refusal' in corrected) return corrected.refusal
    }
    if (!isKnown) await recordMade(app.db, taken, id)
  }
  if (fulfilments.length > 0) await recordSentTracking(app.db, taken, told)
  return null
}

function inTime({ lastCall }: Telling): void {
  if (performance.now() > lastCall)
    throw new ShopDown('Shopify risponde troppo lentamente: riprova tra qualche minuto.')
}

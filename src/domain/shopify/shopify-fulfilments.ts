import { foldScan } from '../orders/parcels/parcels.ts'
import { shopifyCarrierName, trackingUrl } from '../shipping/carriers.ts'
import { businessDay } from '../time/clock.ts'
import { slashedDay } from '../time/italian-day.ts'
import { oneLine } from '../words/one-line.ts'
import { isOurSku } from './shopify-orders.ts'

/** Tracking data sent to a shop for a shipment: docs/specification/shopify.md#fulfilment. */

export interface ShopTracking {
  /** Name in Shopify's list of carriers. */
  company: string
  number: string
  /** Tracking page. Without a URL, Shopify creates its own link if it supports the carrier. */
  url: string | null
}

/** Pieces of an article. */
export interface SkuPieces {
  sku: string
  quantity: number
}

/** An existing fulfilment in the shop, created by any app or person. */
export interface FulfilmentThere {
  id: string
  isCancelled: boolean
  /** Carrier and number of its first parcel in the shop. */
  company: string | null
  number: string | null
}

/** The part of an order assigned to one location of the shop. */
export interface FulfilmentOrderThere {
  id: string
  /** Shopify's status. Unknown statuses cannot be fulfilled. */
  status: string
  /** ISO 8601: it can be fulfilled from this instant on. */
  fulfilAt: string | null
  /** Reasons for holding it, in the shop's language. */
  holds: readonly string[]
  lines: readonly (SkuPieces & { id: string })[]
}

/** The shipping state of an order in the shop. */
export interface ShopShipping {
  isCancelled: boolean
  fulfilments: readonly FulfilmentThere[]
  fulfilmentOrders: readonly FulfilmentOrderThere[]
}

/** Lines fulfilled in one call. Shopify only combines lines of the same location. */
export interface FulfilmentPart {
  fulfilmentOrderId: string
  lines: { id: string; quantity: number }[]
}

interface ShippedOrder {
  carrier: string
  trackingNumber: string
  shippingCountry: string
}

/** Always contains a URL, because Shopify supports some carriers only for shops of one country, and SDA not at all. */
export const shopTrackingOf = ({ carrier, trackingNumber, shippingCountry }: ShippedOrder): ShopTracking => ({
  company: shopifyCarrierName(carrier),
  number: trackingNumber,
  url: trackingUrl(carrier, trackingNumber, shippingCountry),
})

/** The stored form of the last tracking sent to the shop. */
export const storedTracking = ({ company, number }: ShopTracking): string => `${company}\n${number}`

export const storedNumber = (told: string): string => told.slice(told.indexOf('\n') + 1)

/**
 * Ownership of a fulfilment. It is ours if its id is known; or if it has our parcel's number, which means that the response to its creation was lost,
 * or our number was typed manually. `open`: it has no tracking, and is ours if it contains only our articles.
 */
export function whoseFulfilment(
  there: FulfilmentThere,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
): 'ours' | 'open' | 'foreign' {
  if (there.isCancelled) return 'foreign'
  if (ids.includes(there.id)) return 'ours'
  const number = foldScan(there.number ?? '')
  if (number === '') return 'open'
  return numbers.some((one) => foldScan(one) === number) ? 'ours' : 'foreign'
}

/** Whether a fulfilment without tracking contains only our articles, so that our tracking can be added. */
export const isAllOurs = (lines: readonly SkuPieces[]): boolean =>
  lines.length > 0 && lines.every(({ sku }) => isOurSku(sku))

const keyOf = (sku: string) => oneLine(sku, 255).toUpperCase()

/** Shopify's statuses that can be fulfilled now, and those that may become so later. */
const openStatuses: readonly string[] = ['OPEN', 'IN_PROGRESS']
const waitingStatuses: readonly string[] = ['ON_HOLD', 'SCHEDULED']

export interface FulfilmentPlan {
  /** Lines that can be fulfilled now. */
  parts: FulfilmentPart[]
  /** Pieces that can be fulfilled later. */
  later: number
  /** Pieces that cannot be fulfilled in the shop any more. */
  missing: number
  /** Whether some waiting pieces are held, with the shop's reasons; and the earliest instant of scheduled ones. */
  isHeld: boolean
  holds: string[]
  fulfilAt: string | null
}

/** The remaining fulfilments for shipped pieces, some of which we may have fulfilled already. Other suppliers' lines are not touched. */
export function planFulfilment(
  shipped: readonly SkuPieces[],
  told: readonly SkuPieces[],
  fulfilmentOrders: readonly FulfilmentOrderThere[],
): FulfilmentPlan {
  const left = leftOf(shipped, told)
  const open = fulfilmentOrders.filter(({ status }) => openStatuses.includes(status))
  const parts = open
    .map((order) => ({ fulfilmentOrderId: order.id, lines: takeFrom(order, left) }))
    .filter(({ lines }) => lines.length > 0)
  const wanted = sum(left)
  const waiting = fulfilmentOrders.filter(
    (order) => waitingStatuses.includes(order.status) && takeFrom(order, left).length > 0,
  )
  const missing = sum(left)
  const days = waiting.flatMap(({ fulfilAt }) => fulfilAt ?? []).sort()
  return {
    parts,
    later: wanted - missing,
    missing,
    isHeld: waiting.some(({ status }) => status === 'ON_HOLD'),
    holds: [...new Set(waiting.flatMap(({ holds }) => holds))],
    fulfilAt: days[0] ?? null,
  }
}

function leftOf(shipped: readonly SkuPieces[], told: readonly SkuPieces[]): Map<string, number> {
  const left = new Map<string, number>()
  for (const { sku, quantity } of shipped) left.set(keyOf(sku), (left.get(keyOf(sku)) ?? 0) + quantity)
  for (const { sku, quantity } of told) {
    const before = left.get(keyOf(sku))
    if (before !== undefined) left.set(keyOf(sku), Math.max(0, before - quantity))
  }
  return left
}

const sum = (left: ReadonlyMap<string, number>) => [...left.values()].reduce((all, one) => all + one, 0)

/** Moves pieces from `left` into this fulfilment order, limited by both quantities. */
function takeFrom({ lines }: FulfilmentOrderThere, left: Map<string, number>): { id: string; quantity: number }[] {
  return lines.flatMap(({ id, sku, quantity: there }) => {
    const key = keyOf(sku)
    const quantity = Math.min(there, left.get(key) ?? 0)
    if (quantity <= 0) return []
    left.set(key, (left.get(key) ?? 0) - quantity)
    return [{ id, quantity }]
  })
}

/** Result of an attempt: `due` is retried automatically, up to `maxTries` times. */
export type FulfilmentOutcome =
  | { state: 'done'; reason: string | null }
  | { state: 'due'; reason: string; maxTries: number }
  | { state: 'failed'; reason: string }

/** Number of attempts in a week: the first retry is after a minute, each further pause is twice as long, up to six hours. */
export const triesInAWeek = 36

/** The same for two hours. */
export const triesInTwoHours = 8

/** The outcome after fulfilling everything possible. `isTold`: some of our pieces are fulfilled in the shop. */
export function outcomeOf(
  { later, missing, ...why }: FulfilmentPlan,
  { isTold, isCancelled }: { isTold: boolean; isCancelled: boolean },
): FulfilmentOutcome {
  if (later > 0) return { state: 'due', reason: laterReason(why), maxTries: triesInAWeek }
  if (missing === 0) return { state: 'done', reason: null }
  if (isTold) return { state: 'done', reason: partReason(missing) }
  return { state: 'failed', reason: isCancelled ? fulfilmentReasons.cancelled : fulfilmentReasons.nothingLeft }
}

/** Reasons for the reseller. They do not describe the next step, which the state does. */
export const fulfilmentReasons = {
  gone: 'Nel negozio questo ordine non c’è più.',
  cancelled: 'Nel negozio l’ordine è annullato, e qui è già partito: decidi con il tuo cliente che cosa fare.',
  nothingLeft:
    'Nel negozio gli articoli DW- di questo ordine non sono da evadere: sono già evasi, tolti o rimborsati, oppure affidati a un’altra app. Se al tuo cliente manca il tracking, aggiungilo lì a mano.',
  denied: 'Il negozio non permette all’app di evadere ordini: controlla i permessi dell’app.',
  silent: 'Shopify non risponde a proposito di questo ordine.',
  ours: 'Per un problema nostro non siamo riusciti a comunicarlo: lo stiamo verificando.',
} as const

export const refusedReason = (message: string): string => `Shopify non accetta l’evasione: «${oneLine(message, 200)}».`

const partReason = (missing: number): string =>
  missing === 1
    ? 'Un pezzo nel negozio non era più da evadere: era già evaso, tolto o rimborsato.'
    : `${missing} pezzi nel negozio non erano più da evadere: erano già evasi, tolti o rimborsati.`

function laterReason({ isHeld, holds, fulfilAt }: Pick<FulfilmentPlan, 'isHeld' | 'holds' | 'fulfilAt'>): string {
  if (isHeld) {
    const why = oneLine(holds.join(', '), 200)
    return `Nel negozio l’evasione è sospesa${why && ` (${why})`}: sbloccala lì.`
  }
  const day = fulfilAt === null ? '' : ` per il ${slashedDay(businessDay(new Date(fulfilAt)))}`
  return `Nel negozio l’evasione è programmata${day}: prima non si può evadere.`
}

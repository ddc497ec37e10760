import { foldScan } from './orders/parcels.ts'
import { shopifyCarrierName, trackingUrl } from './shipping/carriers.ts'
import { isOurSku } from './shopify-orders.ts'
import { businessDay } from './time/clock.ts'
import { slashedDay } from './time/italian-day.ts'
import { oneLine } from './words/one-line.ts'

/** What a shop is told of a shipment of ours: docs/specification/shopify.md#fulfilment. */

export interface ShopTracking {
  /** As Shopify lists the carrier. */
  company: string
  number: string
  /** Where the parcel is followed; Shopify makes a link of its own where there is none and it knows the carrier. */
  url: string | null
}

/** Pieces of an article. */
export interface SkuPieces {
  sku: string
  quantity: number
}

/** What was fulfilled in the shop, by whomever. */
export interface FulfilmentThere {
  id: string
  isCancelled: boolean
  /** The carrier and number of its first parcel, as the shop has them. */
  company: string | null
  number: string | null
}

/** What of an order is to be sent from one place of the shop. */
export interface FulfilmentOrderThere {
  id: string
  /** Shopify's word; one that is not known here cannot be fulfilled. */
  status: string
  /** ISO 8601: from then on it may be fulfilled. */
  fulfilAt: string | null
  /** Why it is kept back, in the shop's language. */
  holds: readonly string[]
  lines: readonly (SkuPieces & { id: string })[]
}

/** An order as the shop has it, as far as its shipment is concerned. */
export interface ShopShipping {
  isCancelled: boolean
  fulfilments: readonly FulfilmentThere[]
  fulfilmentOrders: readonly FulfilmentOrderThere[]
}

/** What is fulfilled by one call: Shopify takes together only what is sent from the same place. */
export interface FulfilmentPart {
  fulfilmentOrderId: string
  lines: { id: string; quantity: number }[]
}

interface ShippedOrder {
  carrier: string
  trackingNumber: string
  shippingCountry: string
}

/** The link goes with every carrier: some Shopify lists for shops of one country only, and of SDA it knows nothing. */
export const shopTrackingOf = ({ carrier, trackingNumber, shippingCountry }: ShippedOrder): ShopTracking => ({
  company: shopifyCarrierName(carrier),
  number: trackingNumber,
  url: trackingUrl(carrier, trackingNumber, shippingCountry),
})

/** As it is kept: what the shop was told last. */
export const toldTracking = ({ company, number }: ShopTracking): string => `${company}\n${number}`

export const numberTold = (told: string): string => told.slice(told.indexOf('\n') + 1)

/**
 * Whose a fulfilment is. It is ours by its number there, or by that of the parcel: then the answer that it was made has been lost, or somebody
 * has typed our number. `open`: it has no tracking, and is ours too if it holds nothing but our articles.
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

/** Without tracking, and nobody else's: then our tracking is put to it. */
export const isAllOurs = (lines: readonly SkuPieces[]): boolean =>
  lines.length > 0 && lines.every(({ sku }) => isOurSku(sku))

const keyOf = (sku: string) => oneLine(sku, 255).toUpperCase()

/** Of Shopify's, those that may be fulfilled now, and those that may be later. */
const openStatuses: readonly string[] = ['OPEN', 'IN_PROGRESS']
const waitingStatuses: readonly string[] = ['ON_HOLD', 'SCHEDULED']

export interface FulfilmentPlan {
  /** What can be fulfilled now. */
  parts: FulfilmentPart[]
  /** Pieces that can be later. */
  later: number
  /** Pieces that the shop has no use for any more. */
  missing: number
  /** Some of them are kept back, and why, as far as the shop says; others are planned for later, from then on. */
  isHeld: boolean
  holds: string[]
  fulfilAt: string | null
}

/** What is still to be fulfilled in the shop of pieces that have left, of which some are fulfilled there by us already. Others' lines are left alone. */
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

/** Takes what is left of each article out of `left`, as far as this one has it. */
function takeFrom({ lines }: FulfilmentOrderThere, left: Map<string, number>): { id: string; quantity: number }[] {
  return lines.flatMap(({ id, sku, quantity: there }) => {
    const key = keyOf(sku)
    const quantity = Math.min(there, left.get(key) ?? 0)
    if (quantity <= 0) return []
    left.set(key, (left.get(key) ?? 0) - quantity)
    return [{ id, quantity }]
  })
}

/** What became of a try: `due` is tried again by itself, so many times. */
export type FulfilmentOutcome =
  | { state: 'done'; reason: string | null }
  | { state: 'due'; reason: string; mostTries: number }
  | { state: 'failed'; reason: string }

/** A minute after the first, twice as long each time, six hours at most: so many tries take a week … */
export const triesInAWeek = 36

/** … and so many two hours. */
export const triesInTwoHours = 8

/** What stands after everything was done that could be. `isTold`: something of ours is fulfilled there. */
export function outcomeOf(
  { later, missing, ...why }: FulfilmentPlan,
  { isTold, isCancelled }: { isTold: boolean; isCancelled: boolean },
): FulfilmentOutcome {
  if (later > 0) return { state: 'due', reason: laterReason(why), mostTries: triesInAWeek }
  if (missing === 0) return { state: 'done', reason: null }
  if (isTold) return { state: 'done', reason: partReason(missing) }
  return { state: 'failed', reason: isCancelled ? fulfilmentReasons.cancelled : fulfilmentReasons.nothingLeft }
}

/** Why, for the reseller: nothing of what happens next, which the state says. */
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

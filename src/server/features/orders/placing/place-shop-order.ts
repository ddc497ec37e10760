import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { conflict } from '../../../../domain/errors.ts'
import {
  maxUnpaidImports,
  tooManyUnpaidImports,
  tooManyUnpaidOrders,
} from '../../../../domain/orders/holding-limits.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { insufficientStock } from '../../../../domain/orders/stock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { offeredVariant } from '../../products/find-offers.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { lockStock } from '../../stock/lock-held-stock.ts'
import { selectAvailability } from '../../stock/stock.reads.ts'
import { newOrder, notImported } from './new-order.ts'
import { readOrderPricing } from './order-pricing.ts'
import { findPlacedHere } from './place-many-orders.queries.ts'
import { countUnpaidImports, selectUnpaidHoldings } from './place-order.queries.ts'
import { placeTogether } from './place-together.ts'
import { stockItemsOf } from './plan-orders.ts'
import { type OrderLine, priceOrder } from './price-order.ts'

/** An order of the reseller's shop, mapped to our offers. Each line has a different offer. */
export interface ShopOrderDraft extends Pick<PlaceOrderInput, 'customer' | 'shipping' | 'reference' | 'notes'> {
  shopifyOrderId: string
  lines: readonly OrderLine[]
  /** Number of the order that this one replaces because it was changed in the shop. */
  replaces?: string
}

/**
 * Places an order of the reseller's shop at our prices. Its customer has already bought, so the order is placed even if something is out of stock or
 * the shop's orders already hold the maximum: then it holds no stock, and payment checks availability again. Returns the order's id and a message
 * about missing articles. The account must be locked. The database refuses a second order with the same Shopify number.
 */
export async function placeShopOrder(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { replaces, ...draft }: ShopOrderDraft,
): Promise<{ orderId: string; missing: string | null }> {
  const { shopifyOrderId, reference } = draft
  if ((await countUnpaidImports(tx, userId)) >= maxUnpaidImports) throw tooManyUnpaidImports()
  if (reference !== null) await refuseKnown(tx, userId, reference)
  const settings = await readSettings(tx)
  const pricing = await readOrderPricing(app, tx, userId, settings)
  const { lines, totalAmount, shipping: parcel, taxation } = priceOrder(draft.lines, draft, pricing)
  const stockItems = stockItemsOf([draft])
  await lockStock(tx, stockItems)
  const missing = missingOf(lines, await selectAvailability(tx, stockItems))
  const holdings = await selectUnpaidHoldings(tx, userId, 'pending')
  const isBeyondLimit = tooManyUnpaidOrders(holdings, piecesOf(lines), settings.holdingLimits) !== null
  const placed = newOrder({ ...draft, id: uuidv7(), userId, totalAmount, parcel, now: app.clock.now(), settings })
  const holdExpiresAt = missing === null && !isBeyondLimit ? placed.holdExpiresAt : null
  const order = { ...placed, status: 'pending' as const, shopifyOrderId, holdExpiresAt, ...notImported }
  await placeTogether(app, tx, userId, [{ order, lines, taxation, note: noteOf(missing, isBeyondLimit, replaces) }])
  return { orderId: order.id, missing }
}

/** Refuses an order that was probably placed here before, by hand or by file, for the same parcel. */
async function refuseKnown(tx: Transaction, userId: string, reference: string): Promise<void> {
  const orderNumber = await findPlacedHere(tx, userId, reference)
  if (orderNumber === undefined) return
  throw conflict(
    'order.known',
    `Hai già l’ordine ${orderNumber} con il riferimento ${reference}: se è lo stesso, segnalo come evaso su Shopify`,
  )
}

/** Maximum number of missing articles listed. */
const maxNamed = 5

function missingOf(lines: readonly OrderLine[], available: ReadonlyMap<string | null, number>): string | null {
  const names = lines.flatMap(({ offer, quantity }) => {
    const left = available.get(offer.stockItemId) ?? 0
    if (quantity <= left) return []
    const name = [offer.productName, offeredVariant(offer)].filter(Boolean).join(' ')
    return [`${name} (${insufficientStock(left).message})`]
  })
  if (names.length === 0) return null
  const others = names.length > maxNamed ? `; altri ${names.length - maxNamed}` : ''
  return `Non tutto è disponibile: ${names.slice(0, maxNamed).join('; ')}${others}`
}

/** Note of the first history step, shown to customers and admins. */
function noteOf(missing: string | null, isBeyondLimit: boolean, replaces: string | undefined): string {
  const imported = replaces === undefined ? 'Importato da Shopify' : `Importato da Shopify al posto di ${replaces}`
  if (missing !== null) return `${imported}. ${missing}. Non teniamo da parte niente: al pagamento verifichiamo.`
  return isBeyondLimit
    ? `${imported}. Ci sono già molti ordini del negozio da pagare: non teniamo da parte niente, al pagamento verifichiamo.`
    : imported
}

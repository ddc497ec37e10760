import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { ShortLine } from '../../../../domain/orders/plan-orders.ts'
import { holdingProblems, maxUnpaidImports } from '../../../../domain/orders/stock/holding-limits.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { offeredVariant } from '../../products/find-offers.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { lockStock } from '../../stock/move-stock.ts'
import { findOwner } from '../orders.queries.ts'
import { readOrderPricing } from './order-pricing.ts'
import { countUnpaidImports } from './place-orders.queries.ts'
import { placeOrders, planDrafts, stockItemsOf } from './place-orders.ts'
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
  { replaces, shopifyOrderId, ...draft }: ShopOrderDraft,
): Promise<{ orderId: string; missing: string | null }> {
  if ((await countUnpaidImports(tx, userId)) >= maxUnpaidImports) throw holdingProblems['order.too_many_imports']()
  const settings = await readSettings(tx)
  await lockStock(tx, stockItemsOf([draft]))
  const [plan] = await planDrafts(app, tx, userId, [draft], { settings, status: 'pending' })
  // Probably placed here before, by hand or by file, for the same parcel.
  if (plan?.state === 'known') {
    throw orderProblems['order.known']({ orderNumber: plan.order.orderNumber, reference: draft.reference })
  }
  const priced = priceOrder(draft.lines, draft, await readOrderPricing(app, tx, userId, settings))
  const missing = plan?.state === 'short' ? missingOf(plan.lines) : null
  const columns = {
    status: 'pending',
    shopifyOrderId,
    ...(plan?.state !== 'ready' && { holdExpiresAt: null }),
  } as const
  const note = noteOf(missing, plan?.state === 'waiting', replaces)
  const order = { ...draft, ...priced, id: uuidv7(), columns, note }
  const owner = await findOwner(tx, userId)
  await placeOrders(app, tx, owner, { drafts: [order], settings }, { isOneOfMany: true })
  return { orderId: order.id, missing }
}

/** Maximum number of missing articles listed. */
const maxNamed = 5

function missingOf(lines: readonly ShortLine<OrderLine>[]): string {
  const names = lines.slice(0, maxNamed).map(({ line: { offer }, refusal }) => {
    const name = [offer.productName, offeredVariant(offer)].filter(Boolean).join(' ')
    return `${name} (${refusal.message})`
  })
  const others = lines.length > maxNamed ? `; altri ${lines.length - maxNamed}` : ''
  return `Non tutto è disponibile: ${names.join('; ')}${others}`
}

/** Note of the first history step, shown to customers and admins. */
function noteOf(missing: string | null, isBeyondLimit: boolean, replaces: string | undefined): string {
  const imported = replaces === undefined ? 'Importato da Shopify' : `Importato da Shopify al posto di ${replaces}`
  if (missing !== null) return `${imported}. ${missing}. Non teniamo da parte niente: al pagamento verifichiamo.`
  return isBeyondLimit
    ? `${imported}. Ci sono già molti ordini del negozio da pagare: non teniamo da parte niente, al pagamento verifichiamo.`
    : imported
}

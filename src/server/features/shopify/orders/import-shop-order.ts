import { AddressInput } from '../../../../contract/addresses.ts'
import { DomainError, invalid } from '../../../../domain/errors.ts'
import { mostOrderLines, mostPieces } from '../../../../domain/orders/line-limits.ts'
import { orderImportLabels } from '../../../../domain/orders/order-import.ts'
import { consigneeOf, ourPart, type ShopOrder, type WantedSku } from '../../../../domain/shopify-orders.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'
import type { AppContext } from '../../../app-context.ts'
import { postgresCode, type Queryable } from '../../../database/database.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { recordFailure } from '../../error-log/record-failure.ts'
import { skuProblem } from '../../order-import/sku-problem.ts'
import { placeShopOrder } from '../../orders/placing/place-shop-order.ts'
import { mergeOffered, type OrderLine } from '../../orders/placing/price-order.ts'
import { findOffersBySku } from '../../products/find-offers.ts'
import { noteShopOrder } from './shop-orders.queries.ts'
import { noteProgress, RunEnded, type SyncRun } from './sync-run.queries.ts'

/** What became of an order. `short`: imported, and nothing is set aside for it. `foreign`: there is nothing of ours in it. */
type Outcome = 'imported' | 'short' | 'waiting' | 'skipped' | 'foreign'

/**
 * Makes an order here of one of the shop's, in a transaction of its own; or notes why it waits or is skipped. It throws only where the sync
 * itself cannot go on.
 */
export async function importShopOrder(
  app: AppContext,
  run: SyncRun,
  order: ShopOrder,
  ownEmail: string,
): Promise<Outcome> {
  const note = { userId: run.userId, shopifyOrderId: order.id, name: oneLine(order.name, 60) }
  const part = ourPart(order)
  if (part.state === 'foreign') return 'foreign'
  if (part.state === 'settled') {
    await noteShopOrder(app.db, { ...note, state: 'skipped', reason: part.reason })
    return 'skipped'
  }
  try {
    const consignee = readConsignee(order, ownEmail)
    return await app.db.transaction(async (tx) => {
      await lockActiveAccount(tx, run.userId)
      await noteProgress(tx, run, { imported: true })
      const { missing } = await placeShopOrder(app, tx, run.userId, {
        ...consignee,
        shopifyOrderId: order.id,
        reference: oneLine(order.name, 40) || null,
        notes: oneLine(order.note ?? '', 1000) || null,
        lines: await offeredLines(tx, part.lines),
      })
      await noteShopOrder(tx, { ...note, state: 'imported', reason: missing })
      return missing === null ? 'imported' : 'short'
    })
  } catch (error) {
    await noteShopOrder(app.db, { ...note, state: 'waiting', reason: await whyItWaits(app, error, note) })
    return 'waiting'
  }
}

function readConsignee(order: ShopOrder, ownEmail: string): Pick<AddressInput, 'customer' | 'shipping'> {
  if (!order.address) throw invalid('shopify.address', 'Manca l’indirizzo di consegna: aggiungilo su Shopify')
  const { data, error } = AddressInput.safeParse(consigneeOf(order, ownEmail))
  if (data) return data
  const what = error.issues.map(({ path, message }) => {
    const label = orderImportLabels[path.at(-1) as keyof typeof orderImportLabels]
    // Only this sentence does not say of what it speaks.
    return message.startsWith('Massimo') && label ? `${label}: ${message}` : message
  })
  throw invalid('shopify.address', `Da correggere su Shopify: ${[...new Set(what)].join('; ')}`)
}

/** A reason names so many of its SKUs. */
const mostNamed = 5

/** Our articles by their SKUs, each once; throws where one cannot be ordered: half an order is not what anybody bought. */
async function offeredLines(db: Queryable, wanted: readonly WantedSku[]): Promise<OrderLine[]> {
  const offers = await findOffersBySku(
    db,
    wanted.map(({ sku }) => sku),
  )
  const problems: string[] = []
  const lines: OrderLine[] = []
  for (const { sku, quantity } of wanted) {
    const offer = offers.get(sku)
    const problem = skuProblem(offer)
    if (problem !== null) problems.push(`${problem} (${oneLine(sku, 60)})`)
    else if (offer) lines.push({ offer, quantity })
  }
  if (problems.length > 0) throw invalid('shopify.sku', [...new Set(problems)].slice(0, mostNamed).join('; '))
  const merged = mergeOffered(lines)
  if (merged.length > mostOrderLines) throw invalid('shopify.lines', `Massimo ${mostOrderLines} righe per ordine`)
  if (merged.some(({ quantity }) => quantity > mostPieces)) {
    throw invalid('shopify.lines', `La quantità massima per articolo è ${mostPieces}`)
  }
  return merged
}

/** What is wrong with this order alone, in a sentence; throws again what concerns the whole sync. */
async function whyItWaits(
  app: AppContext,
  error: unknown,
  { userId, shopifyOrderId }: { userId: string; shopifyOrderId: string },
): Promise<string> {
  if (error instanceof RunEnded) throw error
  // Of another account: the same shop was connected there.
  if (postgresCode(error) === '23505') return takenReason
  if (error instanceof DomainError) {
    if (error.kind === 'forbidden' || error.kind === 'unavailable') throw error
    return error.message
  }
  await recordFailure(app, error, {
    source: 'jobs',
    errorType: 'shopify.order_not_imported',
    errorMessage: 'Un ordine Shopify non si riesce a importare',
    payload: { userId, shopifyOrderId },
  })
  return 'Per un problema nostro non siamo riusciti a importarlo: lo stiamo guardando'
}

export const takenReason = 'È già stato importato da un altro account'

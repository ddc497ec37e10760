import type { ShopifyOrderFilters } from '../../../../contract/shopify/shopify-orders.ts'
import { orderStatusLabel } from '../../../../domain/orders/orders.ts'
import { shopOrderStateLabels } from '../../../../domain/shopify/shopify-order-states.ts'
import type { AppContext } from '../../../app-context.ts'
import { spreadsheetDay } from '../../../spreadsheets/write-csv.ts'
import { type LedgerLine, selectLedger } from './ledger.queries.ts'

/** Entries read and written at a time. */
const batchSize = 500

export const shopOrderColumns: readonly string[] = [
  'Ordine Shopify',
  'Numero Shopify',
  'Data',
  'Stato',
  'Motivo',
  'Ordine',
  'Stato dell’ordine',
  'Annullato su Shopify il',
  'Visto la prima volta',
  'Ultimo tentativo',
  'Tentativi',
]

/** Entries of an account's ledger that match the filters, newest first: one row for each. */
export async function* exportShopOrders(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  filters: ShopifyOrderFilters,
): AsyncGenerator<(string | number | null)[]> {
  let cursor: string | undefined
  for (;;) {
    const batch = await selectLedger(db, userId, { ...filters, cursor, atMost: batchSize })
    yield* batch.map(cells)
    if (batch.length < batchSize) return
    cursor = batch.at(-1)?.entry.id
  }
}

const day = (instant: Date | null) => instant && spreadsheetDay(instant)

const cells = ({ entry, order }: LedgerLine): (string | number | null)[] => [
  entry.name,
  entry.shopifyOrderId,
  day(entry.orderedAt),
  shopOrderStateLabels[entry.state],
  entry.reason,
  order?.orderNumber ?? null,
  order && orderStatusLabel(order.status),
  day(entry.cancelledAt),
  day(entry.firstSeenAt),
  day(entry.seenAt),
  entry.tries,
]

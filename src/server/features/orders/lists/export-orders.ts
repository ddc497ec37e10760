import type { OrderExportQuery } from '../../../../contract/orders/order-lists.ts'
import { vatKindNames, vatKindOf } from '../../../../domain/invoices/vat-treatments.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { orderVatSums } from '../../../../domain/orders/order-vat.ts'
import { orderStatusLabel, payableAmount, refundedAmount, transportCost } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { carrierName, trackingUrl } from '../../../../domain/shipping/carriers.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { OrderTaxationRow } from '../../../database/schema/invoices.ts'
import type { OrderItemRow, OrderRow } from '../../../database/schema/orders.ts'
import { decimalComma, spreadsheetDay } from '../../../spreadsheets/write-csv.ts'
import { sumsChargedBack } from '../../payments/refunds/refunds.reads.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { selectLines, selectOwnOrdersAfter } from './own-orders.queries.ts'

/** Orders read and written at a time; bounds the memory of an export of any size. */
const batchSize = 500

/** The user's own filtered orders, newest first: one row per order, with the cells of `orderColumns`. */
export async function* exportOrders(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  filters: OrderExportQuery,
): AsyncGenerator<(string | number | null)[]> {
  let cursor: string | null = null
  do {
    const page = await selectOwnOrdersAfter(db, userId, { ...filters, limit: batchSize, cursor: cursor ?? undefined })
    const cellsOf = await readOrderCells(db, page.rows)
    for (const order of page.rows) yield cellsOf(order)
    cursor = page.nextCursor
  } while (cursor !== null)
}

const day = (instant: Date | null) => instant && spreadsheetDay(instant)

const article = ({ quantity, sku, productName, variantInfo }: OrderItemRow): string =>
  `${quantity} × ${[sku, productName, variantInfo].filter(Boolean).join(' ')}`

interface CellFacts {
  items: readonly OrderItemRow[]
  vat: ReturnType<typeof orderVatSums>
  /** Undefined for Italian VAT. */
  taxation: OrderTaxationRow | undefined
  /** Amount lost to the bank that 'Rimborsato' does not contain. */
  chargedBack: Money
}

type Cell = (order: OrderRow, facts: CellFacts) => string | number | null

const columns: readonly (readonly [string, Cell])[] = [
  ['Numero', (order) => order.orderNumber],
  ['Riferimento', (order) => order.reference],
  ['Data', (order) => day(order.createdAt)],
  ['Stato', (order) => orderStatusLabel(order.status)],
  ['Pagato il', (order) => day(order.paidAt)],
  ['Destinatario', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Telefono', (order) => order.customerPhone],
  ['Indirizzo', (order) => order.shippingAddress],
  ['CAP', (order) => order.shippingZip],
  ['Città', (order) => order.shippingCity],
  ['Provincia', (order) => order.shippingProvince],
  ['Paese', (order) => order.shippingCountry],
  ['Articoli', (_, { items }) => items.map(article).join(', ')],
  ['Pezzi', (_, { items }) => piecesOf(items)],
  ['Prodotti (€)', (order) => decimalComma(order.totalAmount)],
  ['Spedizione (€)', (order) => decimalComma(transportCost(order))],
  ['Assicurazione (€)', (order) => decimalComma(order.insuranceCost)],
  ['Totale (€)', (order) => decimalComma(payableAmount(order))],
  ['Trattamento IVA', (_, { taxation }) => vatKindNames[vatKindOf(taxation?.treatment ?? 'domestic')]],
  ['Riferimento normativo', (_, { taxation }) => taxation?.law ?? null],
  ['Aliquota IVA (%)', (_, { vat }) => vat.rates],
  ['Imponibile (€)', (_, { vat }) => decimalComma(vat.net)],
  ['IVA (€)', (_, { vat }) => decimalComma(vat.vat)],
  ['Rimborsato (€)', (order) => decimalComma(refundedAmount(order))],
  ['Spedito il', (order) => day(order.shippedAt)],
  ['Corriere', (order) => carrierName(order.carrier)],
  ['Tracking', (order) => order.trackingNumber],
  ['Link tracking', (order) => trackingUrl(order.carrier, order.trackingNumber)],
  ['Ordine Shopify', (order) => order.shopifyOrderId],
  ['Note', (order) => order.notes],
  ['Ripreso dalla banca (€)', (_, { chargedBack }) => decimalComma(chargedBack)],
]

/** Reads the additional data for the cells of these orders. Returns a function that computes the cells of one order. */
export async function readOrderCells(db: Queryable, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await selectLines(db, ids), ({ orderId }) => orderId)
  const taxations = await selectTaxations(db, ids)
  const chargedBack = await sumsChargedBack(
    db,
    'order',
    orders.flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id])),
  )
  return (order: OrderRow) => {
    const items = lines.get(order.id) ?? []
    const facts = {
      items,
      vat: orderVatSums({ ...order, items }),
      taxation: taxations.get(order.id),
      chargedBack: chargedBack.get(order.id) ?? '0.00',
    }
    return columns.map(([, cell]) => cell(order, facts))
  }
}

export const orderColumns: readonly string[] = columns.map(([title]) => title)

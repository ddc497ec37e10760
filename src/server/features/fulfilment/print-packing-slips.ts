import type { PrintedSlips, PrintSlipsInput } from '../../../contract/orders/fulfilment.ts'
import { maxSlips } from '../../../domain/orders/parcels/parcels.ts'
import { printWarning } from '../../../domain/orders/parcels/printable-text.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { announce } from '../../events/announce.ts'
import { prepareOrders } from '../orders/shipment/prepare-orders.ts'
import { selectWaitingIds } from './fulfilment.queries.ts'
import { ensureParcels, markPrinted, selectParcels } from './parcels.queries.ts'

/**
 * Moves these orders to preparation, assigns their parcel codes and returns the address of the slips' PDF in `pdf`. Orders that cannot be shipped are
 * returned in `leftOut`, but a shipped order requested alone is reprinted without changing it. Idempotent: returns the same slips again.
 */
export function printPackingSlips(app: AppContext, adminId: string, input: PrintSlipsInput): Promise<PrintedSlips> {
  return app.db.transaction(async (tx) => {
    const wanted = await wantedIds(tx, input)
    const ids = wanted.slice(0, maxSlips)
    const alsoShipped = 'orderIds' in input && new Set(ids).size === 1
    const { orders, moved, leftOut } = await prepareOrders(app, tx, adminId, ids, { alsoShipped })
    const sorted = orders.toSorted(paidFirst)
    const slips = await codesOf(tx, sorted)
    await markPrinted(
      tx,
      sorted.map(({ id }) => id),
      adminId,
    )
    for (const { order, printedBefore } of slips) {
      if (moved.has(order.id)) continue
      const before = printedBefore && new Date(printedBefore.at)
      await announce(app, tx, 'order.slip_printed', { orderId: order.id, at: app.clock.now(), before, adminId })
    }
    return {
      slips: slips.map(({ order, code, printedBefore }) => ({
        orderId: order.id,
        orderNumber: order.orderNumber,
        code,
        printedBefore,
        printWarning: printWarning(order),
      })),
      prepared: moved.size,
      leftOut,
      hasMore: wanted.length > maxSlips,
      pdf: slips.length === 0 ? null : addressOf(slips.map(({ code }) => code)),
    }
  })
}

const addressOf = (codes: readonly string[]) => `/api/admin/orders/packing-slips.pdf?codes=${codes.join(',')}`

async function wantedIds(tx: Transaction, input: PrintSlipsInput): Promise<readonly string[]> {
  if ('orderIds' in input) return input.orderIds
  return selectWaitingIds(tx, { only: input.scope === 'new' ? 'paid' : undefined, atMost: maxSlips + 1 })
}

const paidFirst = (a: OrderRow, b: OrderRow): number =>
  (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1)

async function codesOf(tx: Transaction, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  await ensureParcels(tx, ids)
  const parcels = new Map((await selectParcels(tx, ids)).map((parcel) => [parcel.orderId, parcel]))
  return orders.flatMap((order) => {
    const parcel = parcels.get(order.id)
    if (!parcel) return []
    const { code, printedAt, printedBy } = parcel
    const printedBefore = printedAt && { at: printedAt.toISOString(), by: printedBy ?? '' }
    return [{ order, code, printedBefore }]
  })
}

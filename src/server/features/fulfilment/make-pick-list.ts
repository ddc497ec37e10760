import type { PickList, PickListItem, PickListQuery } from '../../../contract/orders/fulfilment.ts'
import { canMoveOrder } from '../../../domain/orders/orders.ts'
import { maxSlips } from '../../../domain/orders/parcels/parcels.ts'
import { heldBackBy } from '../../../domain/orders/paying/disputes.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import type { AppContext } from '../../app-context.ts'
import {
  type ParcelLineRow,
  type ParcelOrderRow,
  selectParcelLines,
  selectParcelOrders,
  selectWaitingIds,
} from './fulfilment.queries.ts'

/** The pieces to pick for these orders, or for the waiting ones, by shelf. Orders that cannot be shipped are left out. */
export async function makePickList({ db }: Pick<AppContext, 'db'>, { orderIds }: PickListQuery): Promise<PickList> {
  const ids = orderIds ?? (await selectWaitingIds(db, { atMost: maxSlips + 1 }))
  const rows = (await selectParcelOrders(db, ids.slice(0, maxSlips))).filter(isToBeShipped)
  const orders = new Map(rows.map((row) => [row.order.id, row]))
  const items = Map.groupBy(await selectParcelLines(db, [...orders.keys()]), stockItemOf)
  const picked = [...items.values()].map((lines) => presentItem(lines, orders)).sort(byShelf)
  return { orders: rows.length, pieces: piecesOf(picked), hasMore: ids.length > maxSlips, items: picked }
}

const isToBeShipped = ({ order }: ParcelOrderRow) => canMoveOrder(order.status, 'shipped') && !heldBackBy(order)

const stockItemOf = ({ productId, variantId }: ParcelLineRow) => `${productId} ${variantId}`

function presentItem(lines: readonly ParcelLineRow[], orders: ReadonlyMap<string, ParcelOrderRow>): PickListItem {
  const [first] = lines
  if (!first) throw new Error('A group has at least one line')
  return {
    shelf: first.shelf,
    sku: first.sku ?? first.orderedSku,
    productName: first.productName,
    variantInfo: first.variantInfo,
    quantity: piecesOf(lines),
    parcels: lines.flatMap(({ orderId, quantity }) => {
      const row = orders.get(orderId)
      return row ? [{ orderId, orderNumber: row.order.orderNumber, code: row.code, quantity }] : []
    }),
  }
}

/** Numeric collation: `A-2` before `A-10`. */
const words = new Intl.Collator('it', { numeric: true })

function byShelf(a: PickListItem, b: PickListItem): number {
  if ((a.shelf === null) !== (b.shelf === null)) return a.shelf === null ? 1 : -1
  return words.compare(a.shelf ?? '', b.shelf ?? '') || words.compare(a.sku ?? '', b.sku ?? '')
}

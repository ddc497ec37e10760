import type { CarrierFileInput } from '../../../contract/orders/fulfilment.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { canMoveOrder } from '../../../domain/orders/orders.ts'
import { maxCarrierParcels } from '../../../domain/orders/parcels/parcels.ts'
import { heldBackBy } from '../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { decimalComma } from '../../spreadsheets/write-csv.ts'
import { type ParcelOrderRow, selectParcelOrders, selectWaitingIds } from './fulfilment.queries.ts'
import { ensureParcels } from './parcels.queries.ts'

type Cell = string | number | null

const columns: readonly (readonly [string, (row: ParcelOrderRow) => Cell])[] = [
  ['Riferimento', ({ code }) => code],
  ['Destinatario', ({ order }) => order.customerName],
  ['Indirizzo', ({ order }) => order.shippingAddress],
  ['CAP', ({ order }) => order.shippingZip],
  ['Città', ({ order }) => order.shippingCity],
  ['Provincia', ({ order }) => order.shippingProvince],
  ['Paese', ({ order }) => order.shippingCountry],
  ['Telefono', ({ order }) => order.customerPhone],
  ['Email', ({ order }) => order.customerEmail],
  ['Peso (kg)', ({ order }) => decimalComma((order.weightGrams / 1000).toFixed(3))],
  ['Colli', () => 1],
  // `order.notes` is for the warehouse only. The sender's name and reference let the courier say whose parcel it is.
  ['Note', ({ order, sender }) => [sender.companyName ?? sender.username, order.reference].filter(Boolean).join(' ')],
  ['Valore assicurato (€)', ({ insuredValue }) => insuredValue && decimalComma(insuredValue)],
]

export const carrierColumns: readonly string[] = columns.map(([title]) => title)

/**
 * Rows of the carrier's file: the consignees of these orders, or of the waiting ones, with the parcel code that the carrier's tracking file refers
 * to. Orders that cannot be shipped are left out. Throws 409 if none remains, and if more orders wait than one file holds, because the missing ones
 * would go unnoticed.
 */
export function makeCarrierFile(app: AppContext, adminId: string, input: CarrierFileInput): Promise<Cell[][]> {
  return app.db.transaction(async (tx) => {
    const ids =
      'orderIds' in input
        ? input.orderIds
        : await selectWaitingIds(tx, {
            only: input.scope === 'new' ? 'paid' : undefined,
            atMost: maxCarrierParcels + 1,
          })
    if (ids.length > maxCarrierParcels) throw orderProblems['order.too_many_for_file']()
    const waiting = (await selectParcelOrders(tx, ids)).filter(
      ({ order }) => canMoveOrder(order.status, 'shipped') && !heldBackBy(order),
    )
    const orderIds = waiting.map(({ order }) => order.id)
    if (orderIds.length === 0) throw orderProblems['order.none_to_ship']()
    await ensureParcels(tx, orderIds)
    await announce(app, tx, 'order.consignee_exported', { orderIds, at: app.clock.now(), adminId })
    return (await selectParcelOrders(tx, orderIds)).map((row) => columns.map(([, cell]) => cell(row)))
  })
}

import type { Parcel, ParcelLine } from '../../../contract/orders/fulfilment.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { foldScan } from '../../../domain/orders/parcels/parcels.ts'
import { requireNotHeldBack } from '../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../app-context.ts'
import { findLastStep } from '../orders/order-history.reads.ts'
import { whiteLabelInForce } from '../white-label/save-white-label.ts'
import { presentWhiteLabel } from '../white-label/white-label.presenter.ts'
import { type ParcelLineRow, selectParcelLines, selectParcelOrders, selectScanned } from './fulfilment.queries.ts'

/**
 * The order that a scanned code names: a parcel code, an order number, a tracking number, or a reseller's reference if only one order, or only one
 * waiting order, has it. Returns orders in any state, so that the scanner can show what happened to them. Throws 409 for an unshipped order whose
 * payment is disputed.
 */
export async function scanParcel(app: Pick<AppContext, 'db' | 'clock'>, code: string): Promise<Parcel> {
  const [id, another] = await selectScanned(app.db, code)
  if (!id) throw orderProblems['parcel.not_found']({ code })
  if (another) throw orderProblems['parcel.ambiguous']({ code })
  const [row] = await selectParcelOrders(app.db, [id])
  if (!row) throw orderProblems['parcel.not_found']({ code })
  const { order, sender, insuredValue } = row
  requireNotHeldBack(order)
  const whiteLabel = await whiteLabelInForce(app, app.db, sender.id)
  const step = await findLastStep(app.db, id)
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    reference: order.reference,
    code: row.code,
    status: order.status,
    senderName: whiteLabel?.companyName ?? sender.companyName ?? sender.username,
    customerName: order.customerName,
    shippingAddress: order.shippingAddress,
    shippingZip: order.shippingZip,
    shippingCity: order.shippingCity,
    shippingProvince: order.shippingProvince,
    shippingCountry: order.shippingCountry,
    notes: order.notes,
    insuredValue,
    whiteLabel: whiteLabel && presentWhiteLabel(whiteLabel),
    trackingNumber: order.trackingNumber,
    carrier: order.carrier,
    lastStep: step ? { at: step.at.toISOString(), by: step.by } : null,
    lines: (await selectParcelLines(app.db, [id])).map(presentLine),
  }
}

const presentLine = (line: ParcelLineRow): ParcelLine => ({
  id: line.id,
  productName: line.productName,
  variantInfo: line.variantInfo,
  sku: line.sku ?? line.orderedSku,
  quantity: line.quantity,
  imageUrl: line.imageUrl,
  shelf: line.shelf,
  barcodes: [...new Set([line.ean, line.sku, line.orderedSku].flatMap((code) => (code ? [foldScan(code)] : [])))],
})

import { consigneeLanguage } from '../../../domain/consignee-language.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { disputeProblems, heldBackBy } from '../../../domain/orders/paying/disputes.ts'
import { countryName } from '../../../domain/shipping/country-name.ts'
import { mailLogoAddress } from '../../../domain/white-label.ts'
import type { AppContext } from '../../app-context.ts'
import { QueueFull } from '../../concurrency/fair-queue.ts'
import type { PackingSlip } from '../../gateways/documents/packing-slips.ts'
import { whiteLabelInForce } from '../white-label/save-white-label.ts'
import {
  type ParcelLineRow,
  type ParcelOrderRow,
  selectOrdersByParcel,
  selectParcelLines,
} from './fulfilment.queries.ts'

type Asking = Pick<AppContext, 'db' | 'clock' | 'objects' | 'packingSlips'>

/** The packing slips of these parcels, in the given order, as one PDF. Throws 404 if none of the parcels exists. Read-only. */
export async function makePackingSlips(
  app: Asking,
  adminId: string,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Buffer> {
  const found = new Map((await selectOrdersByParcel(app.db, codes)).map((row) => [row.code, row]))
  const rows = [...new Set(codes)].flatMap((code) => found.get(code) ?? [])
  if (rows.length === 0) throw orderProblems['parcel.not_found']()
  refuseHeldBack(rows)
  const ids = rows.map(({ order }) => order.id)
  const lines = Map.groupBy(await selectParcelLines(app.db, ids), ({ orderId }) => orderId)
  const senders = await findSenders(app, rows)
  const slips = rows.map((row) => slipOf(row, lines.get(row.order.id) ?? [], senders.brands.get(row.sender.id)))
  return app.packingSlips.print({ slips, logos: senders.logos }, adminId, signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? orderProblems['order.too_many_slips']({ retryAfter: 5 }) : error
  })
}

/** An order may have become disputed since the PDF address was made. */
function refuseHeldBack(rows: readonly ParcelOrderRow[]): void {
  for (const { order } of rows) {
    const dispute = heldBackBy(order)
    if (dispute) throw disputeProblems['order.disputed']({ dispute, orderNumber: order.orderNumber })
  }
}

interface Brand {
  name: string
  logo: string | null
}

/** Name and logo of each reseller whose white label is in force. */
async function findSenders(app: Asking, rows: readonly ParcelOrderRow[]) {
  const brands = new Map<string, Brand>()
  const logos = new Map<string, Uint8Array>()
  for (const id of new Set(rows.map(({ sender }) => sender.id))) {
    const whiteLabel = await whiteLabelInForce(app, app.db, id)
    if (!whiteLabel) continue
    const logo = whiteLabel.logoUrl && (await readLogo(app, whiteLabel.logoUrl))
    if (logo) logos.set(id, logo)
    brands.set(id, { name: whiteLabel.companyName, logo: logo ? id : null })
  }
  return { brands, logos }
}

/** The logo as used in mails. If it cannot be read the slip shows the name instead, so that the parcel can still be shipped. */
const readLogo = ({ objects }: Asking, logoUrl: string): Promise<Uint8Array | null> =>
  objects.disk.getBytes(mailLogoAddress(logoUrl).slice(1)).catch(() => null)

function slipOf(
  { order, code, sender, insuredValue }: ParcelOrderRow,
  lines: readonly ParcelLineRow[],
  brand?: Brand,
): PackingSlip {
  const language = consigneeLanguage(order.shippingCountry)
  const place = [order.shippingZip, order.shippingCity, order.shippingProvince].filter(Boolean).join(' ')
  const country = countryName(order.shippingCountry, new Intl.DisplayNames(language, { type: 'region' }))
  const phone = order.customerPhone && `Tel. ${order.customerPhone}`
  return {
    code: code ?? '',
    language,
    sender: brand?.name ?? sender.companyName ?? sender.username,
    logo: brand?.logo ?? null,
    reference: order.reference,
    orderedAt: order.createdAt,
    consignee: [order.customerName, order.shippingAddress, place, country, phone].filter((line) => !!line) as string[],
    lines: lines.map(({ productName, variantInfo, quantity }) => ({
      name: [productName, variantInfo].filter(Boolean).join(' · '),
      quantity,
    })),
    insuredValue,
  }
}

import { type Place, settlePlace } from '../addresses/place-rules.ts'
import { isProvince } from '../shipping/italian-provinces.ts'
import { oneLine } from '../words/one-line.ts'

/** Orders of a reseller's own shop: docs/specification/shopify.md#importing-orders. */

/** Prefix of our SKUs, in any case. */
const ourPrefix = 'DW-'

/** Longer than any of our SKUs. */
const maxSkuLength = 255

/** Whether this is one of our SKUs, so that we ship its orders. */
export const isOurSku = (sku: string | null): boolean =>
  oneLine(sku ?? '', maxSkuLength)
    .toUpperCase()
    .startsWith(ourPrefix)

/** Days covered by the first sync, which is the limit for apps with the ordinary scope. */
export const lookBackDays = 60

export interface ShopOrderLine {
  sku: string | null
  /** Ordered pieces, without removed or refunded ones. */
  currentQuantity: number
  /** Pieces not yet shipped. */
  unfulfilledQuantity: number
}

type Given = string | null

export interface ShopAddress {
  name: Given
  company: Given
  address1: Given
  address2: Given
  city: Given
  zip: Given
  provinceCode: Given
  countryCode: Given
  phone: Given
}

/** An order in the shop. */
export interface ShopOrder {
  /** Shopify's id, unique across all shops. */
  id: string
  /** The order's name for shop and customer: `#1001`. */
  name: string
  email: Given
  phone: Given
  note: Given
  isCancelled: boolean
  /** When the customer placed it, ISO 8601. */
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
  address: ShopAddress | null
  lines: readonly ShopOrderLine[]
}

export interface WantedSku {
  sku: string
  quantity: number
}

/** Why nothing remains to be shipped. `removed`: its articles were removed or refunded. */
export type SettledBy = 'cancelled' | 'removed' | 'sent'

/** The part of an order that we ship. `foreign`: it never contained our articles. `settled`: nothing remains to be shipped. */
type OurPart = { state: 'ours'; lines: WantedSku[] } | { state: 'foreign' } | { state: 'settled'; by: SettledBy }

/** Ledger texts for orders with nothing left to ship. */
export const settledReasons: Readonly<Record<SettledBy, string>> = {
  cancelled: 'Annullato su Shopify',
  removed: 'Articoli tolti o rimborsati su Shopify',
  sent: 'Già evaso su Shopify',
}

/** Contains only our lines, each with its unshipped quantity. */
export function ourPart({ isCancelled, lines }: Pick<ShopOrder, 'isCancelled' | 'lines'>): OurPart {
  const ours = lines.flatMap((line) => {
    const sku = oneLine(line.sku ?? '', maxSkuLength)
    return isOurSku(sku) ? [{ ...line, sku }] : []
  })
  if (ours.length === 0) return { state: 'foreign' }
  if (isCancelled) return { state: 'settled', by: 'cancelled' }
  const left = ours
    .map(({ sku, currentQuantity, unfulfilledQuantity }) => ({
      sku,
      quantity: Math.min(currentQuantity, unfulfilledQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
  if (left.length > 0) return { state: 'ours', lines: left }
  const isRemoved = ours.every(({ currentQuantity }) => currentQuantity <= 0)
  return { state: 'settled', by: isRemoved ? 'removed' : 'sent' }
}

const tidy = (text: Given, atMost = 1000): string => oneLine(text ?? '', atMost)

const joined = (...parts: Given[]): string =>
  parts
    .map((part) => tidy(part))
    .filter((part, place, all) => part !== '' && all.indexOf(part) === place)
    .join(', ')

/**
 * Consignee and destination in the form of a manually entered order. Missing values are empty and are reported by the rules for placing orders.
 * Without a customer's e-mail address the reseller's own is used; then no mail is sent to the consignee.
 */
export function consigneeOf({ address, email, phone }: ShopOrder, ownEmail: string) {
  const country = tidy(address?.countryCode ?? null).toUpperCase()
  const zip = tidy(address?.zip ?? null)
  const province = tidy(address?.provinceCode ?? null).toUpperCase()
  return {
    customer: {
      name: joined(address?.name ?? null, address?.company ?? null),
      email: tidy(email) || ownEmail,
      phone: tidy(address?.phone || phone, 40),
    },
    shipping: {
      address: joined(address?.address1 ?? null, address?.address2 ?? null),
      city: tidy(address?.city ?? null),
      ...settlePlace({ country, zip, province: isProvince(province) ? province : null }),
    },
  }
}

/** An imported order: quantities by SKU, and the destination. */
export interface PlacedShopOrder {
  lines: readonly WantedSku[]
  customerName: string
  customerPhone: Given
  shippingAddress: string
  shippingCity: string
  shippingZip: string
  shippingProvince: Given
  shippingCountry: string
}

/** Maximum number of articles listed. */
const maxNamed = 5

/**
 * Later changes in the shop to an imported order, in Italian: articles, and whether the consignee changed; null if nothing relevant for the parcel
 * differs. The e-mail address is ignored, because the reseller's own may have replaced a missing one.
 */
export function describeChanges(
  placed: PlacedShopOrder,
  there: {
    lines: readonly WantedSku[]
    customer: { name: string; phone?: Given | undefined }
    shipping: { address: string; city: string; zip: string; province?: Given | undefined; country: string }
  },
): string | null {
  const [was, is] = [piecesBySku(placed.lines), piecesBySku(there.lines)]
  const articles = [...new Set([...was.keys(), ...is.keys()])]
    .filter((sku) => was.get(sku) !== is.get(sku))
    .map((sku) => `${sku}: ${is.get(sku) ?? 0} invece di ${was.get(sku) ?? 0}`)
  const others = articles.length > maxNamed ? [`altri ${articles.length - maxNamed} articoli`] : []
  const { customer, shipping } = there
  const isElsewhere =
    placed.customerName !== customer.name ||
    (placed.customerPhone ?? '') !== (customer.phone ?? '') ||
    placed.shippingAddress !== shipping.address ||
    placed.shippingCity !== shipping.city ||
    // Orders of earlier releases have ZIP and province as entered.
    !isSamePlace(
      { country: placed.shippingCountry, zip: placed.shippingZip, province: placed.shippingProvince },
      { ...shipping, province: shipping.province ?? null },
    )
  const changes = [...articles.slice(0, maxNamed), ...others, ...(isElsewhere ? ['un altro destinatario'] : [])]
  return changes.length === 0 ? null : changes.join('; ')
}

function isSamePlace(one: Place, other: Place): boolean {
  const [was, is] = [settlePlace(one), settlePlace(other)]
  return was.country === is.country && was.zip === is.zip && was.province === is.province
}

function piecesBySku(lines: readonly WantedSku[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of lines) {
    const key = sku.toUpperCase()
    pieces.set(key, (pieces.get(key) ?? 0) + quantity)
  }
  return pieces
}

import { type Place, settlePlace } from './addresses/place-rules.ts'
import { isProvince } from './shipping/italian-provinces.ts'
import { oneLine } from './words/one-line.ts'

/** Orders of a reseller's own shop: docs/specification/shopify.md#importing-orders. */

/** How our SKUs begin, whatever their case. */
const ourPrefix = 'DW-'

/** Longer than any of ours. */
const mostSkuLength = 255

/** Whether its orders are ours to send. */
export const isOurSku = (sku: string | null): boolean =>
  oneLine(sku ?? '', mostSkuLength)
    .toUpperCase()
    .startsWith(ourPrefix)

/** A first sync looks so far back; what an app with the ordinary scope may read. */
export const lookBackDays = 60

export interface ShopOrderLine {
  sku: string | null
  /** Ordered, without what was removed or refunded. */
  currentQuantity: number
  /** Not sent off yet. */
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

/** An order as the shop has it. */
export interface ShopOrder {
  /** Shopify's number of it, which no other shop's order has. */
  id: string
  /** What shop and customer call it: `#1001`. */
  name: string
  email: Given
  phone: Given
  note: Given
  isCancelled: boolean
  /** When its customer placed it, ISO 8601. */
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

/** Why nothing is left to send: `removed`: taken out or refunded. */
export type SettledBy = 'cancelled' | 'removed' | 'sent'

/** What of an order is ours to send. `foreign`: it never named anything of ours. `settled`: nothing is left to send. */
export type OurPart = { state: 'ours'; lines: WantedSku[] } | { state: 'foreign' } | { state: 'settled'; by: SettledBy }

/** What its ledger says of an order of which nothing is left to send. */
export const settledReasons: Readonly<Record<SettledBy, string>> = {
  cancelled: 'Annullato su Shopify',
  removed: 'Articoli tolti o rimborsati su Shopify',
  sent: 'Già evaso su Shopify',
}

/** Only our lines count, each with what is still to be sent of it. */
export function ourPart({ isCancelled, lines }: Pick<ShopOrder, 'isCancelled' | 'lines'>): OurPart {
  const ours = lines.flatMap((line) => {
    const sku = oneLine(line.sku ?? '', mostSkuLength)
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
 * Whom the parcel is for and where it goes, as an order that is typed names them; what lacks is empty, for the rules of placing to name.
 * Where the shop knows no e-mail of its customer, the reseller's own stands in: then no consignee is written to.
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

/** An order as it was imported: what it takes of each article, and where it goes. */
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

/** So many articles are named. */
const mostNamed = 5

/**
 * How the shop has an order by now that was imported before: which articles and whether another consignee, in Italian; null where nothing differs that
 * would leave in another parcel. The e-mail does not count: where the shop knows none, the reseller's own stands in.
 */
export function whatChanged(
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
  const others = articles.length > mostNamed ? [`altri ${articles.length - mostNamed} articoli`] : []
  const { customer, shipping } = there
  const isElsewhere =
    placed.customerName !== customer.name ||
    (placed.customerPhone ?? '') !== (customer.phone ?? '') ||
    placed.shippingAddress !== shipping.address ||
    placed.shippingCity !== shipping.city ||
    // Orders of earlier releases have their ZIP and province as they were typed.
    !isSamePlace(
      { country: placed.shippingCountry, zip: placed.shippingZip, province: placed.shippingProvince },
      { ...shipping, province: shipping.province ?? null },
    )
  const changes = [...articles.slice(0, mostNamed), ...others, ...(isElsewhere ? ['un altro destinatario'] : [])]
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

import { isProvince, provinceOfZip } from './shipping/italian-provinces.ts'
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

export const shopOrderStates = ['imported', 'known', 'skipped', 'waiting', 'failed'] as const

/**
 * What became of an order of the shop. `known`: it stands here already, of another account. `skipped`: there is nothing in it for us to send, as
 * the shop has it now. `waiting`: it cannot be placed now, and is tried again. `failed`: by a defect of ours; tried again too.
 */
export type ShopOrderState = (typeof shopOrderStates)[number]

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
  /** ISO 8601. */
  updatedAt: string
  address: ShopAddress | null
  lines: readonly ShopOrderLine[]
}

export interface WantedSku {
  sku: string
  quantity: number
}

/** What of an order is ours to send. `foreign`: it never named anything of ours. `settled`: nothing is left to send, and why. */
export type OurPart =
  | { state: 'ours'; lines: WantedSku[] }
  | { state: 'foreign' }
  | { state: 'settled'; reason: string }

/** Only our lines count, each with what is still to be sent of it. */
export function ourPart({ isCancelled, lines }: Pick<ShopOrder, 'isCancelled' | 'lines'>): OurPart {
  const ours = lines.flatMap((line) => {
    const sku = oneLine(line.sku ?? '', mostSkuLength)
    return isOurSku(sku) ? [{ ...line, sku }] : []
  })
  if (ours.length === 0) return { state: 'foreign' }
  if (isCancelled) return { state: 'settled', reason: 'Annullato su Shopify' }
  const left = ours
    .map(({ sku, currentQuantity, unfulfilledQuantity }) => ({
      sku,
      quantity: Math.min(currentQuantity, unfulfilledQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
  if (left.length > 0) return { state: 'ours', lines: left }
  const isRemoved = ours.every(({ currentQuantity }) => currentQuantity <= 0)
  return { state: 'settled', reason: isRemoved ? 'Articoli tolti o rimborsati su Shopify' : 'Già evaso su Shopify' }
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
  return {
    customer: {
      name: joined(address?.name ?? null, address?.company ?? null),
      email: tidy(email) || ownEmail,
      phone: tidy(address?.phone || phone, 40),
    },
    shipping: {
      address: joined(address?.address1 ?? null, address?.address2 ?? null),
      city: tidy(address?.city ?? null),
      zip,
      province: country === 'IT' ? italianProvince(address?.provinceCode ?? null, zip) : null,
      country,
    },
  }
}

function italianProvince(code: Given, zip: string): string | null {
  const letters = tidy(code).toUpperCase()
  return isProvince(letters) ? letters : provinceOfZip(zip)
}

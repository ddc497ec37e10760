import { randomInt } from 'node:crypto'

export interface StandInLine {
  id: string
  sku: string | null
  quantity: number
  currentQuantity: number
  unfulfilledQuantity: number
  /** Location that it is sent from, if not the shop's first one. */
  locationId?: string
}

/** An order as in Shopify's schema, without the objects that belong to it. */
export interface StandInOrder {
  id: string
  name: string
  email: string | null
  phone: string | null
  note: string | null
  cancelledAt: string | null
  createdAt: string
  updatedAt: string
  currencyCode: string
  shippingAddress: Record<string, string | null> | null
  lines: StandInLine[]
}

export interface StandInFulfilment {
  id: string
  name: string
  status: 'SUCCESS' | 'CANCELLED'
  createdAt: string
  updatedAt: string
  order: StandInOrder
  lines: { id: string; line: StandInLine; quantity: number }[]
  tracking: { company: string | null; number: string | null; url: string | null }[]
  /** Whether the shop has notified its customer: of the fulfilment, then of each change. */
  notified: boolean[]
}

let made = 0

/** An order that can be imported once its lines name our articles; each is a second younger than the previous one. */
export function standInOrder(
  wanted: Record<string, number>,
  changes: Partial<Omit<StandInOrder, 'lines'>> = {},
): StandInOrder {
  made++
  const at = new Date(Date.now() - 3_600_000 + made * 1000).toISOString()
  // Few enough digits for a JSON number, as in the bodies of webhooks.
  const number = `${randomInt(10 ** 10)}${made}`
  return {
    id: `gid://shopify/Order/${number}`,
    name: `#${1000 + made}`,
    email: 'anna@example.it',
    phone: null,
    note: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
    currencyCode: 'EUR',
    shippingAddress: {
      name: 'Anna Verdi',
      company: null,
      address1: 'Via Garibaldi 7',
      address2: null,
      city: 'Torino',
      zip: '10121',
      provinceCode: 'TO',
      countryCodeV2: 'IT',
      phone: null,
    },
    lines: Object.entries(wanted).map(([sku, quantity], n) => ({
      id: `gid://shopify/LineItem/${number}${String(n).padStart(3, '0')}`,
      sku,
      quantity,
      currentQuantity: quantity,
      unfulfilledQuantity: quantity,
    })),
    ...changes,
  }
}

/** Shopify's number of the object, as the portal stores it. */
export const numberOf = ({ id }: { id: string }): string => id.slice(id.lastIndexOf('/') + 1)

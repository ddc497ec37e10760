import type { StandInFulfilment, StandInOrder } from './stand-in-order.ts'
import type { StandInItem, StandInLevel, StandInProduct, StandInVariant } from './stand-in-product.ts'
import type { Throttle } from './throttle.ts'

interface StandInLocation {
  id: string
  name: string
  isActive: boolean
}

interface StandInHold {
  id: string
  reason: string
  displayReason: string
}

interface Placed {
  domain: string
  /** The current name of the shop. */
  ownName: () => string
  orders: () => StandInOrder[]
  now: () => number
  throttle: Throttle
}

let numbers = 10 ** 9

/** The data of a shop, with the actions that its owner does by hand. */
export class StandInShop {
  readonly domain: string
  readonly ownName: () => string
  readonly throttle: Throttle
  readonly #placed: Placed
  readonly fulfilments: StandInFulfilment[] = []
  /** By id of the fulfilment order. */
  readonly holds = new Map<string, StandInHold[]>()
  /** New variants are stocked at the first one, and orders are sent from there. */
  readonly locations: StandInLocation[]
  /** By id. A test that changes a product here acts as the shop's owner. */
  readonly products = new Map<string, StandInProduct>()
  currency = 'EUR'
  /** Maximum for one product. */
  mostVariants = 2_048
  /** Addresses of pictures that Shopify fails to fetch. */
  readonly brokenPictures = new Set<string>()
  /** Asynchronous operations of `productSet`, by their id. */
  readonly productSets = new Map<string, object>()
  readonly subscriptions: { id: string; topic: string; uri: string }[] = []
  /** Requests and their results, by idempotency key. */
  readonly done = new Map<string, { asked: string; answer: object }>()
  /** Number of requests so far. */
  answered = 0

  constructor(placed: Placed) {
    this.#placed = placed
    this.domain = placed.domain
    this.ownName = placed.ownName
    this.throttle = placed.throttle
    this.locations = [this.newLocation('Magazzino')]
  }

  get orders(): StandInOrder[] {
    return this.#placed.orders()
  }

  get time(): string {
    return new Date(this.#placed.now()).toISOString()
  }

  /** Unique across all shops. */
  newId(type: string): string {
    numbers += 1
    return `gid://shopify/${type}/${numbers}`
  }

  /** Creates a location; the caller adds it to `locations`. */
  newLocation(name: string): StandInLocation {
    return { id: this.newId('Location'), name, isActive: true }
  }

  location(id: string): StandInLocation | undefined {
    return this.locations.find((location) => location.id === id)
  }

  /** Puts a fulfilment order on hold, as the owner or an app does. */
  hold(fulfilmentOrderId: string, reason = 'OTHER'): void {
    const displayReason = reason.toLowerCase().replaceAll('_', ' ')
    const held = this.holds.get(fulfilmentOrderId) ?? []
    this.holds.set(fulfilmentOrderId, [...held, { id: this.newId('FulfillmentHold'), reason, displayReason }])
  }

  productByHandle(handle: string): StandInProduct | undefined {
    return [...this.products.values()].find((product) => product.handle === handle)
  }

  get variants(): StandInVariant[] {
    return [...this.products.values()].flatMap(({ variants }) => variants)
  }

  variantBySku(sku: string): StandInVariant | undefined {
    return this.variants.find(({ item }) => item.sku === sku)
  }

  item(id: string): StandInItem | undefined {
    return this.variants.find(({ item }) => item.id === id)?.item
  }

  /** Stock of a SKU at a location, by default the first one, as the owner sees and changes it. */
  level(sku: string, locationId = this.locations[0]?.id ?? ''): StandInLevel | undefined {
    return this.variantBySku(sku)?.item.levels.get(locationId)
  }
}

import type { StandInFulfilment, StandInHold } from './stand-in-fulfilment.ts'
import type { StandInOrder } from './stand-in-order.ts'
import type { StandInItem, StandInLevel, StandInProduct, StandInVariant } from './stand-in-product.ts'
import type { Throttle } from './throttle.ts'

export interface StandInLocation {
  id: string
  name: string
  isActive: boolean
}

export interface StandInSubscription {
  id: string
  topic: string
  uri: string
  filter: string | null
  name: string | null
  format: string
  includeFields: string[]
  metafieldNamespaces: string[]
  createdAt: string
  updatedAt: string
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
  readonly now: () => number
  readonly #orders: () => StandInOrder[]
  readonly fulfilments: StandInFulfilment[] = []
  /** By id of the fulfilment order. */
  readonly holds = new Map<string, StandInHold[]>()
  /** Time from which a scheduled fulfilment order may be fulfilled, by its id; ISO 8601. */
  readonly planned = new Map<string, string>()
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
  readonly subscriptions: StandInSubscription[] = []
  /** By idempotency key. */
  readonly done = new Map<string, { asked: string; answer: object; hasFailed: boolean }>()
  /** Number of requests so far. */
  answered = 0

  constructor({ domain, ownName, orders, now, throttle }: Placed) {
    this.domain = domain
    this.ownName = ownName
    this.#orders = orders
    this.now = now
    this.throttle = throttle
    this.locations = [this.newLocation('Magazzino')]
  }

  get orders(): StandInOrder[] {
    return this.#orders()
  }

  get time(): string {
    return new Date(this.now()).toISOString()
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
  hold(fulfilmentOrderId: string, reason = 'OTHER', by: Partial<StandInHold> = {}): StandInHold {
    const made: StandInHold = {
      id: this.newId('FulfillmentHold'),
      reason,
      reasonNotes: null,
      displayReason: reason.toLowerCase().replaceAll('_', ' '),
      handle: null,
      heldByRequestingApp: false,
      ...by,
    }
    this.holds.set(fulfilmentOrderId, [...(this.holds.get(fulfilmentOrderId) ?? []), made])
    return made
  }

  productByHandle(handle: string): StandInProduct | undefined {
    return [...this.products.values()].find((product) => product.handle === handle)
  }

  /** The handle, or the handle with the first number that makes it unique. */
  freeHandle(wanted: string): string {
    let free = wanted
    for (let n = 1; this.productByHandle(free); n++) free = `${wanted}-${n}`
    return free
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

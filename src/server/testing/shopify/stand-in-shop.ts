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
  /** As the shop calls itself. */
  ownName: () => string
  orders: () => StandInOrder[]
  now: () => number
  throttle: Throttle
}

let numbers = 10 ** 9

/** A shop: what it has, and what its owner does there by hand. */
export class StandInShop {
  readonly domain: string
  readonly ownName: () => string
  readonly throttle: Throttle
  readonly now: () => number
  readonly #orders: () => StandInOrder[]
  readonly fulfilments: StandInFulfilment[] = []
  /** Of each fulfilment order, by its id. */
  readonly holds = new Map<string, StandInHold[]>()
  /** When fulfilment orders that are planned for later may be fulfilled, by their ids; ISO 8601. */
  readonly planned = new Map<string, string>()
  /** The first one is where new variants are stocked and orders are sent from. */
  readonly locations: StandInLocation[]
  /** By their ids. Whoever changes one here is the shop's owner in its admin. */
  readonly products = new Map<string, StandInProduct>()
  currency = 'EUR'
  /** Of one product. */
  mostVariants = 2_048
  /** Addresses of pictures that Shopify fails to fetch. */
  readonly brokenPictures = new Set<string>()
  /** What `productSet` was asked to do later, by the operation's id. */
  readonly productSets = new Map<string, object>()
  readonly subscriptions: StandInSubscription[] = []
  /** By their idempotency keys. */
  readonly done = new Map<string, { asked: string; answer: object; hasFailed: boolean }>()
  /** Requests, so far. */
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

  /** No shop has another's. */
  newId(type: string): string {
    numbers += 1
    return `gid://shopify/${type}/${numbers}`
  }

  /** One more, if it is put among the others. */
  newLocation(name: string): StandInLocation {
    return { id: this.newId('Location'), name, isActive: true }
  }

  location(id: string): StandInLocation | undefined {
    return this.locations.find((location) => location.id === id)
  }

  /** Keeps a fulfilment order back, as the owner does or an app. */
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

  /** The handle, or with the first number that makes it free. */
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

  /** What can be sold of it where the shop stocks, as the owner sees and changes it. */
  level(sku: string, locationId = this.locations[0]?.id ?? ''): StandInLevel | undefined {
    return this.variantBySku(sku)?.item.levels.get(locationId)
  }
}

import type { StandInFulfilment, StandInHold } from './stand-in-fulfilment.ts'
import type { StandInOrder } from './stand-in-order.ts'
import type { Throttle } from './throttle.ts'

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

  constructor({ domain, ownName, orders, now, throttle }: Placed) {
    this.domain = domain
    this.ownName = ownName
    this.#orders = orders
    this.now = now
    this.throttle = throttle
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
}

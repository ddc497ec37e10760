/** Points of one shop: the maximum, and those restored each second. */
export interface ThrottleRates {
  maximumAvailable: number
  restoreRate: number
}

/** Rates of Shopify's cheapest plan. */
export const standardRates: ThrottleRates = { maximumAvailable: 2_000, restoreRate: 100 }

interface Cost {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: ThrottleRates & { currentlyAvailable: number }
}

/** The points of a shop: calls use them, and time restores them. `now` in milliseconds; simulated time is possible. */
export class Throttle {
  readonly #now: () => number
  rates: ThrottleRates
  #available: number
  #at: number

  constructor(now: () => number, rates: ThrottleRates) {
    this.#now = now
    this.rates = rates
    this.#available = rates.maximumAvailable
    this.#at = now()
  }

  get available(): number {
    const now = this.#now()
    const restored = (Math.max(0, now - this.#at) / 1000) * this.rates.restoreRate
    this.#at = now
    this.#available = Math.min(this.rates.maximumAvailable, this.#available + restored)
    return this.#available
  }

  /** Takes the points if there are enough, and returns whether it did. */
  take(points: number): boolean {
    if (this.available < points) return false
    this.#available -= points
    return true
  }

  /** Returns points that were taken but not needed. */
  giveBack(points: number): void {
    this.#available = Math.min(this.rates.maximumAvailable, this.available + points)
  }

  cost(requested: number, actual: number | null): Cost {
    return {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: { ...this.rates, currentlyAvailable: Math.floor(this.available) },
    }
  }
}

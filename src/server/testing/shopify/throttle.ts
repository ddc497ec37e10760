/** Of one shop: so many points at most, and so many more each second. */
export interface ThrottleRates {
  maximumAvailable: number
  restoreRate: number
}

/** As Shopify gives them to a shop of the cheapest plan. */
export const standardRates: ThrottleRates = { maximumAvailable: 2_000, restoreRate: 100 }

export interface Cost {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: ThrottleRates & { currentlyAvailable: number }
}

/** Points that what a shop is asked takes from, and time gives back. `now` in milliseconds: simulated time will do. */
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

  /** Whether there are as many; then they are taken. */
  take(points: number): boolean {
    if (this.available < points) return false
    this.#available -= points
    return true
  }

  /** What was taken and not needed. */
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

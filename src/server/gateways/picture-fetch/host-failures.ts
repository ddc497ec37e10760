/** After this many consecutive failures a host is skipped for a while; after that, one more failure is enough. */
const patience = 3
const restMs = 60_000

/** Time per window that may be lost on hosts that have not answered in it; the next window resets everything. */
const maxLostMs = 300_000
const spellMs = 3_600_000

/** Tracks unresponsive hosts, so that a dead host costs a few timeouts instead of one per picture. */
export class HostFailures {
  readonly #now: () => number
  readonly #failures = new Map<string, { count: number; at: number }>()
  readonly #answered = new Set<string>()
  #lostMs = 0
  #spellBegan: number

  /** `now` returns milliseconds from any origin. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#spellBegan = now()
  }

  isGivenUp(host: string): boolean {
    this.#beginSpell()
    const failed = this.#failures.get(host)
    if (failed && failed.count >= patience && this.#now() - failed.at < restMs) return true
    return this.#lostMs >= maxLostMs && !this.#answered.has(host)
  }

  answered(host: string): void {
    this.#failures.delete(host)
    this.#answered.add(host)
  }

  failed(host: string, afterMs: number): void {
    this.#failures.set(host, { count: (this.#failures.get(host)?.count ?? 0) + 1, at: this.#now() })
    this.#lostMs += afterMs
  }

  #beginSpell(): void {
    if (this.#now() - this.#spellBegan < spellMs) return
    this.#failures.clear()
    this.#answered.clear()
    this.#lostMs = 0
    this.#spellBegan = this.#now()
  }
}

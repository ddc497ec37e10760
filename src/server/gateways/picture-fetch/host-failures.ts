/** Failures in a row after which a host is not asked again. */
const patience = 3

/** Time that may be lost on hosts that have never answered, all together. */
const maxLostMs = 300_000

/** Remembers which hosts do not answer, so that a dead one costs a few timeouts and not one for each of its pictures. */
export class HostFailures {
  readonly #failures = new Map<string, number>()
  readonly #answered = new Set<string>()
  #lostMs = 0

  isGivenUp(host: string): boolean {
    if ((this.#failures.get(host) ?? 0) >= patience) return true
    return this.#lostMs >= maxLostMs && !this.#answered.has(host)
  }

  answered(host: string): void {
    this.#failures.delete(host)
    this.#answered.add(host)
  }

  failed(host: string, afterMs: number): void {
    this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1)
    this.#lostMs += afterMs
  }
}

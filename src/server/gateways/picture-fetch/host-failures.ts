/** After this many failures in a row a host is not asked again. */
const patience = 3

/** Total time that may be spent on hosts that have never answered. */
const maxLostMs = 300_000

/** Remembers which hosts do not answer, so that a dead host costs a few timeouts and not one per picture. */
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

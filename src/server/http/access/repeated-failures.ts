import type { FastifyBaseLogger } from 'fastify'

const pauseMs = 1_000

/** A failure that every request meets while something is down is logged once a second, with the number of those left out. */
export class RepeatedFailures {
  readonly #last = new Map<string, { at: number; leftOut: number }>()

  /** `message` also says which failures are the same; it must be one of few. */
  report(log: FastifyBaseLogger, facts: Record<string, unknown>, message: string): void {
    const now = performance.now()
    const last = this.#last.get(message)
    if (last && now - last.at < pauseMs) {
      last.leftOut++
      return
    }
    this.#last.set(message, { at: now, leftOut: 0 })
    log.error(last?.leftOut ? { ...facts, leftOut: last.leftOut } : facts, message)
  }
}

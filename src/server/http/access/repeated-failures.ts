import type { FastifyBaseLogger } from 'fastify'

const pauseMs = 1_000

/** Logs a failure that recurs during an outage once per second, with the number of suppressed entries. */
export class RepeatedFailures {
  readonly #last = new Map<string, { at: number; leftOut: number }>()

  /** `message` identifies equal failures, so it must come from a small set. */
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

import { setTimeout as sleep } from 'node:timers/promises'

/** No answer within the time limit. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** Rejects with `TooLate` if the work takes longer than `ms` milliseconds. The work itself continues. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw new TooLate(`No answer within ${ms} ms`)
  })
  // Aborting the timer rejects it after nothing awaits it, which must not count as unhandled.
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    waiting.abort()
  }
}

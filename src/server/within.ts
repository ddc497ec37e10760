import { setTimeout as sleep } from 'node:timers/promises'

/** No answer within the time that people wait. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** Rejects with `TooLate` if the work is not done after so many milliseconds; the work goes on. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw new TooLate(`No answer within ${ms} ms`)
  })
  // Ended by the answer, it rejects, and nobody listens any more.
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    waiting.abort()
  }
}
